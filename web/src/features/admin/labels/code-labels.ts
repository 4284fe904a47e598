import { groupEndedReason, matchEndedReason } from '@dentisti/domain/dialing/ended-reason';

type Labels = Readonly<Record<string, string>>;

/** Why a practice refused or nothing was settled, by the code that stands in the call's report. */
const reportReasons: Labels = {
  'no-new-patients': 'Non prende nuovi pazienti',
  'fully-booked': 'Agenda piena',
  'not-offered': 'Prestazione non offerta',
  'on-holiday': 'Chiuso per ferie',
  'by-phone-only': 'Prenota solo al telefono',
  other: 'Altro motivo',
  'hung-up': 'Ha riattaccato',
  'call-back-later': 'Chiede di richiamare più tardi',
  'refused-machine': 'Non parla con un assistente automatico',
  ivr: 'Ha risposto un risponditore automatico',
  silence: 'Silenzio',
  'handed-over': 'Ha passato la chiamata a un’altra persona',
  unclear: 'Risposta poco chiara',
  'ring-back': 'Ci ha chiamato il numero dello studio: manca la conferma',
  'cut-off': 'Un sì, interrotto prima di nome e telefono',
  contradiction: 'La nota dell’assistente e il resoconto non coincidono',
};
export const reportReasonLabel = (code: string): string => reportReasons[code] ?? 'Motivo non riconosciuto';

const endedGroups: Readonly<Record<ReturnType<typeof groupEndedReason>, string>> = {
  talked: 'Colloquio finito',
  noAnswer: 'Nessuna risposta',
  busy: 'Linea occupata',
  voicemail: 'Segreteria telefonica',
  unreachableNumber: 'Numero non attivo',
  notConnected: 'Collegamento non riuscito',
  platformPermanent: 'Guasto della piattaforma, da riparare',
  platformPassing: 'Guasto passeggero della piattaforma',
  cancelled: 'Chiusa da noi',
};

/** The voice platform's reason for the end of a call, in Italian. */
export const endedReasonLabel = (code: string): string =>
  matchEndedReason(code) ? endedGroups[groupEndedReason(code)] : 'Fine non riconosciuta';

/** Why dialling failed: the platform's code in Italian, or its own sentence. */
export const platformFailureLabel = (reason: string): string =>
  matchEndedReason(reason) ? endedReasonLabel(reason).toLowerCase() : reason;

const platformMessages: Labels = {
  'status-update': 'Cambio di stato',
  'end-of-call-report': 'Rapporto di fine chiamata',
  'tool-calls': 'Uso di uno strumento',
  'assistant-request': 'Richiesta dell’assistente',
  hang: 'Assistente lento',
};
const platformStates: Labels = {
  scheduled: 'programmata',
  queued: 'in coda',
  ringing: 'squilla',
  'in-progress': 'in conversazione',
  forwarding: 'in trasferimento',
  ended: 'finita',
};

/** A message of the voice platform, in Italian: `Cambio di stato: squilla`. */
export function platformMessageLabel(type: string, status: string): string {
  const label = platformMessages[type] ?? 'Altro messaggio';
  if (!status) return label;
  return `${label}: ${platformStates[status] ?? endedReasonLabel(status).toLowerCase()}`;
}

const jobs: Labels = {
  dialPractice: 'Chiamata a uno studio',
  deliverWebhook: 'Avviso al gestionale di uno studio',
  stepWaitingRound: 'Passo della lista d’attesa',
  syncCalendar: 'Allineamento di un calendario',
  exchangeGoogleCode: 'Consenso a Google per un calendario',
  revokeGoogle: 'Rinuncia all’accesso a Google',
  ringClaimCode: 'Chiamata che dice un codice a uno studio',
  endCall: 'Chiusura di una chiamata',
  processVoiceEvent: 'Messaggio della piattaforma voce',
  sendMail: 'Invio di una e-mail',
  discoverDentists: 'Ricerca di studi',
  openCheckout: 'Apertura di un pagamento',
  processPaymentEvent: 'Messaggio del servizio di pagamento',
  rereadNeed: 'Rilettura di una richiesta',
  proposeAnswers: 'Risposte proposte all’autovalutazione',
  eraseBooking: 'Cancellazione di una prenotazione',
  eraseVoiceCall: 'Cancellazione di una chiamata',
  testCall: 'Chiamata di prova',
  testByok: 'Prova di una linea SIP',
};

/** What a job does, in Italian; a name without a label stays as it is. */
export const jobLabel = (name: string): string => jobs[name] ?? name;

/** Failures of a source, by the beginning of the sentence that the worker stores. */
const sourceFailures: readonly (readonly [beginning: string, label: string])[] = [
  ['request budget', 'il limite di richieste di questa ricerca è finito'],
  ['daily quota', 'la quota del giorno è finita'],
  ['quota', 'la quota di richieste è finita'],
  ['too many requests', 'la fonte riceve troppe richieste'],
  ['no answer within', 'la fonte non ha risposto in tempo'],
  ['connection failed', 'la fonte non è raggiungibile'],
  ['server answered', 'la fonte ha risposto con un errore'],
  ['refused with', 'la fonte ha rifiutato la richiesta'],
  ['query not completed', 'la fonte ha interrotto la ricerca'],
  ['answer', 'la risposta non è leggibile'],
  ['internal error', 'errore interno'],
];

/** Why a source of a discovery did not finish, in Italian, with the HTTP status where there is one. */
export function sourceFailureLabel(reason: string): string {
  const label = sourceFailures.find(([beginning]) => reason.startsWith(beginning))?.[1] ?? 'motivo non riconosciuto';
  const status = /\b[45]\d\d\b/.exec(/^(server answered|refused with)/.test(reason) ? reason : '')?.[0];
  return status ? `${label} (HTTP ${status})` : label;
}
