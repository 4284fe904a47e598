import type { MailState } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

const names: Readonly<Record<string, string>> = {
  received: 'Richiesta ricevuta',
  verifyContact: 'Codice di verifica',
  confirmed: 'Appuntamento confermato',
  proposal: 'Altra proposta dello studio',
  declined: 'Lo studio ha detto no',
  unreachable: 'Studio irraggiungibile',
  cancelled: 'Appuntamento annullato',
  moved: 'Appuntamento spostato',
  moveRefused: 'Spostamento rifiutato',
  expired: 'Richiesta scaduta',
  reminder: 'Promemoria',
  lostLink: 'Link di nuovo',
  openRequest: 'Link della richiesta già aperta',
  dataCode: 'Codice per i propri dati',
  dataErased: 'Dati cancellati',
  leadReceived: 'Contatto ricevuto',
  leadForOperator: 'Contatto nuovo, per noi',
  reportReceived: 'Segnalazione ricevuta',
  reportDecided: 'Segnalazione decisa',
  orderPaid: 'Pacchetto pagato',
  orderRefused: 'Pacchetto non disponibile',
  orderRefunded: 'Pacchetto rimborsato',
  orderNotPaid: 'Pagamento non riuscito',
  orderForOperator: 'Ordine nuovo, per noi',
  waitingListOffer: 'Si è liberato un posto',
  waitingListTaken: 'Orario preso dalla lista d’attesa',
  signInLink: 'Link per entrare nello studio',
  claimCode: 'Codice per gestire una scheda',
  practiceClaimed: 'Scheda presa in gestione',
  claimDisputed: 'Scheda chiesta da un altro',
  claimDecided: 'Richiesta di gestione decisa',
  peopleChanged: 'È cambiato chi lavora in uno studio',
  memberAdded: 'Accesso allo studio dato',
  entitlementDecided: 'Controllo di uno studio deciso',
  accessEnded: 'Accesso a uno studio finito',
  factorChanged: 'Secondo fattore cambiato',
  factorResetOrdered: 'Azzeramento del secondo fattore avviato',
  termsAccepted: 'Accordo sul trattamento dei dati accettato',
  webhookEnded: 'Avvisi al gestionale di uno studio spenti',
  studioRequest: 'Richiesta, allo studio',
  studioNotice: 'Notizia di un paziente, allo studio',
  operatorAlert: 'Avviso per noi',
};

/** What a mail is, in words; a template we have no words for keeps its name. */
export const mailName = (template: string): string => names[template] ?? template;

export const mailStates: Readonly<Record<MailState, { label: string; tone: StatusTone }>> = {
  QUEUED: { label: 'in attesa', tone: 'waiting' },
  SENDING: { label: 'in partenza', tone: 'waiting' },
  SENT: { label: 'inviata', tone: 'good' },
  FAILED: { label: 'non partita', tone: 'bad' },
  WITHDRAWN: { label: 'ritirata', tone: 'quiet' },
};

const alerts: Readonly<Record<string, string>> = {
  'practice-not-told': 'lo studio non è stato avvisato',
  contradiction: 'risposte in contrasto',
  'wrong-number': 'numero sbagliato',
  'dead-number': 'numero non attivo',
  'doubtful-number': 'numero da controllare',
  platform: 'chiamate rifiutate dalla piattaforma',
  'dialling-paused': 'chiamate sospese',
  'event-not-processed': 'messaggio della piattaforma non elaborato',
  'account-not-erased': 'account di uno studio da cancellare',
};

/** What an alert to us is about. */
export const alertLabel = (alert: string): string => alerts[alert] ?? alert;
