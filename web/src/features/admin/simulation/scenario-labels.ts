import type { SimulatedCarrierFault, SimulatedPersona, SimulatedPlatformFault } from '../../../gql/graphql.ts';

/** How a simulated practice answers its telephone. */
export const personaLabels: Readonly<Record<SimulatedPersona, string>> = {
  ACCEPTS_FIRST: 'Accetta il primo orario',
  ACCEPTS_SECOND: 'Accetta il secondo orario',
  ACCEPTS_THIRD: 'Accetta il terzo orario',
  OFFERS_ANOTHER: 'Propone un altro orario',
  SLOW: 'Accetta dopo una lunga attesa',
  FULL: 'È al completo',
  CALL_LATER: 'Chiede di richiamare fra un’ora',
  CLOSED_FOR_HOLIDAYS: 'È chiuso per ferie',
  SCEPTICAL: 'Non parla con un computer',
  HANGS_UP: 'Riaggancia subito',
  NEVER_AGAIN: 'Chiede di non essere più chiamato',
  WRONG_NUMBER: 'Numero sbagliato: risponde una casa privata',
  BUSY: 'Linea occupata',
  NO_ANSWER: 'Non risponde nessuno',
  RINGS_BACK: 'Non risponde e poi richiama',
  VOICEMAIL: 'Segreteria senza segnale acustico',
  VOICEMAIL_DETECTED: 'Segreteria riconosciuta dalla piattaforma',
  IVR: 'Menu con i tasti',
  DISCONNECTED: 'Numero non attivo',
  DEAD_NUMBER: 'Numero che non porta a nessuno',
};

/** What goes wrong between the simulated platform and us. */
export const platformFaultLabels: Readonly<Record<SimulatedPlatformFault, string>> = {
  TIMEOUT_AFTER_ACCEPT: 'Chiama, ma non risponde alla richiesta',
  ERROR_AFTER_ACCEPT: 'Chiama, ma risponde con un errore 500',
  TOO_MANY_REQUESTS: 'Rifiuta: troppe richieste (429)',
  SERVER_ERROR: 'Rifiuta: errore del server (500)',
  RESET_BEFORE_ACCEPT: 'Interrompe la connessione',
  CONCURRENCY_LIMIT: 'Nessuna linea libera',
  TRUNK_FAILURE: 'Guasto del trunk',
  WEBHOOK_TWICE: 'Manda ogni messaggio due volte',
  WEBHOOK_OUT_OF_ORDER: 'Manda i messaggi in disordine',
  WEBHOOK_NEVER: 'Non manda nessun messaggio',
  WEBHOOK_LATE: 'Manda il resoconto in ritardo',
  WEBHOOK_WRONG_SECRET: 'Manda messaggi con il segreto sbagliato',
  MALFORMED_OUTCOME: 'Manda un esito senza senso',
};

/** How the simulated carrier ends a call. */
export const carrierFaultLabels: Readonly<Record<SimulatedCarrierFault, string>> = {
  NOT_CONNECTED: 'Chiamata non collegata',
  SIP_403: 'SIP 403: chiamata vietata',
  SIP_407: 'SIP 407: autenticazione richiesta',
  SIP_408: 'SIP 408: tempo scaduto',
  SIP_480: 'SIP 480: non disponibile adesso',
  SIP_503: 'SIP 503: servizio non disponibile',
};

/** The choices of a list, the rule first. */
export const choicesOf = <Name extends string>(rule: string, labels: Readonly<Record<Name, string>>) =>
  [['', rule], ...Object.entries<string>(labels)] as const;
