import type { EntryName, VisitKey } from '@dentisti/domain/consent/stored-entries';

/** What each cookie is for, as the policy's table says it. */
export const purposes: Record<EntryName, string> = {
  session_id:
    'Ricorda al massimo 30 giorni che hai confermato e-mail e telefono con un codice; tiene aperta la sessione dell’area riservata',
  csrf_token: 'Protegge i moduli dell’area riservata',
  studio_session: 'Tiene dentro chi gestisce uno studio',
  studio_csrf: 'Protegge i moduli di chi gestisce uno studio',
  studio_passkey: 'Lega una passkey al browser in cui la usi',
  consent_status: 'Memorizza la tua scelta sui cookie',
  user_preferences: 'Modo di leggere: elenco o schede, grandezza del testo',
  location_memory: 'Ultimo luogo cercato, con la memoria locale `selectedLocation`',
  theme_preference: 'Aspetto chiaro o scuro',
  language_pref: 'Lingua del sito: italiano',
  my_bookings: 'Link delle prenotazioni aperte in questo browser, nella sola memoria locale',
  '_ga, _ga_*': 'Statistiche di Google Analytics, terza parte, con possibile trasferimento negli Stati Uniti',
  analytics_session: 'Dice che una visita è in corso, per il nostro conteggio delle pagine',
};

/** What a visit holds without consent. */
export const visitPurposes: Record<VisitKey, string> = {
  selectedLocation: 'Luogo cercato in questa visita',
  theme_preference: 'Aspetto scelto in questa visita',
  language_pref: 'Avviso sulla lingua già letto',
  user_preferences: 'Modo di leggere scelto in questa visita',
};
