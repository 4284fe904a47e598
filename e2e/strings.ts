/**
 * What docs/product.md says word for word for this part, copied manually and not from the
 * product. Journeys look for each of them on the running pages. The word for `{product}` is lower case where it does not
 * begin the text.
 */
export const headerStrings = ['Per dentisti', 'Receptionist AI per Studi Dentistici'] as const;

export const footerStrings = [
  'Servizi',
  'Trova dentisti',
  'Receptionist AI per dentisti',
  'Per dentisti',
  'Supporto',
  'Contatti',
] as const;

export const trialStrip = 'Dati dimostrativi: nessuno studio è reale';

export const homeErrors = {
  blank: 'Per favore, inserisci una città o indirizzo.',
  invalid: 'Inserisci una città italiana valida.',
  unreachable: 'Posizione non trovata. Inserisci una città italiana valida.',
  masked: 'Errore durante la validazione della posizione.',
  pending: 'Ricerca in corso...',
  unknownCap: 'Non conosciamo questo CAP: scrivi il nome della città.',
} as const;

export const toasts = {
  zone: 'Quartiere riconosciuto',
  closest: 'Città più vicina trovata',
  discoveryDone: 'Ricerca completata',
  discoveryDoneDetail: 'Abbiamo trovato nuovi dentisti nella tua zona!',
  nothingNew: 'Nessuno studio nuovo: l’elenco è aggiornato.',
  discoveryFailed: 'Errore nella ricerca',
  discoveryFailedDetail: 'Si è verificato un errore durante la ricerca.',
} as const;

export const resultsStrings = {
  back: 'Torna alla ricerca',
  criteria: 'Criteri di Classificazione',
  filter: 'Cerca per nome dentista o studio...',
  loading: 'Caricamento...',
  failed: 'Errore nel caricamento dei dentisti.',
  retry: 'Riprova',
  empty: 'Nessun dentista trovato',
  emptyDetail: 'Non ci sono dentisti disponibili per questa città al momento.',
  clearFilter: 'Cancella il filtro',
  mapHint: 'dentisti trovati • Clicca sui marker per vedere i dettagli',
  mapEmpty: 'Nessun dentista da visualizzare sulla mappa',
} as const;

export const cardStrings = {
  profile: 'Vedi Profilo',
  verified: 'Verificato',
  demoNumber: 'numero dimostrativo',
} as const;

export const profileStrings = ["Prenota con l'assistente AI", 'Chiama', 'Segnala un errore', 'Rivendica'] as const;

export const notFoundStrings = ['404 Page Not Found', 'Did you forget to add the page to the router?'] as const;
