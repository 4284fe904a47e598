import type { BookingMail } from '../booking/booking-mail.ts';
import type { BookingStatus } from '../booking/booking-status.ts';
import type { CallOutcome, DeclineReason, UnsettledReason } from '../dialing/call-task.ts';
import type { OrderStatus } from '../package/order-status.ts';
import type { ReviewState } from '../reviews/review-state.ts';
import type { ClaimState, ClaimWay } from '../studio/claim.ts';
import type { MemberRole } from '../studio/member-role.ts';
import type { WaitingEnd, WaitingPart } from '../waiting-list/waiting-entry.ts';
import type { WaitingMail } from '../waiting-list/waiting-mail.ts';
import type { OfferState } from '../waiting-list/waiting-round.ts';

/** States and kinds as the person they are about reads them, in the file of their data. */
const bookingStatuses: Readonly<Record<BookingStatus, string>> = {
  requested: 'Da verificare',
  scheduled: 'Stiamo per chiamare lo studio',
  calling: 'Stiamo chiamando lo studio',
  confirmed: 'Confermata',
  proposed: 'Lo studio propone un altro orario',
  accepted: 'Proposta accettata, da dire allo studio',
  declined: 'Lo studio ha detto no',
  unreachable: 'Lo studio non ha risposto',
  cancelled: 'Annullata',
  expired: 'Scaduta',
  completed: 'Visita passata',
};

const outcomes: Readonly<Record<CallOutcome['kind'] | 'notPlaced', string>> = {
  accepted: 'Accettato',
  proposed: 'Altro orario proposto',
  declined: 'Rifiutato',
  acknowledged: 'Preso nota',
  unsettled: 'Senza esito',
  busy: 'Occupato',
  noAnswer: 'Nessuna risposta',
  voicemail: 'Segreteria telefonica',
  wrongNumber: 'Numero sbagliato',
  optedOut: 'Lo studio non vuole le nostre chiamate',
  unreachableNumber: 'Numero non attivo',
  notConnected: 'Chiamata non arrivata',
  doubtfulNumber: 'Numero da controllare',
  platformFailure: 'Problema tecnico',
  notPlaced: 'Mai partita',
};

const callReasons: Readonly<Record<DeclineReason | UnsettledReason, string>> = {
  'no-new-patients': 'Non prende nuovi pazienti',
  'fully-booked': 'Non ha posto',
  'not-offered': 'Non fa questo tipo di visita',
  'on-holiday': 'Chiuso per ferie',
  'by-phone-only': 'Prende appuntamenti solo parlando con i pazienti',
  other: 'Altro',
  'hung-up': 'La chiamata si è interrotta',
  'call-back-later': 'Ha chiesto di richiamare',
  'refused-machine': 'Non ha voluto parlare con un assistente automatico',
  ivr: 'Centralino automatico',
  silence: 'Non si sentiva nulla',
  'handed-over': 'Passata un’altra persona, senza risposta',
  unclear: 'Risposta non chiara',
  'ring-back': 'Chiamata ricevuta: il numero mostrato non è una prova',
  'cut-off': 'Un sì, interrotto prima del nome',
  contradiction: 'Due resoconti diversi della risposta',
};

const waitingEnds: Readonly<Record<WaitingEnd, string>> = {
  taken: 'Ha preso un orario offerto',
  left: 'È uscito dalla lista',
  removed: 'Tolto dallo studio',
  cancelled: 'L’appuntamento è stato annullato',
  past: 'La visita è cominciata',
  expired: 'Finita dopo 60 giorni',
  erased: 'Dati cancellati',
};
const waitingParts: Readonly<Record<WaitingPart, string>> = {
  any: 'Indifferente',
  morning: 'Mattina',
  afternoon: 'Pomeriggio',
};
const offerStates: Readonly<Record<OfferState, string>> = {
  open: 'Aperta',
  taken: 'Presa',
  refused: 'Rifiutata',
  gone: 'Presa da altri',
  late: 'Scaduta',
};

const mails: Readonly<Record<BookingMail | WaitingMail, string>> = {
  received: 'Richiesta ricevuta',
  verifyContact: 'Codice di verifica',
  confirmed: 'Appuntamento confermato',
  proposal: 'Altro orario proposto dallo studio',
  declined: 'Lo studio ha detto no',
  unreachable: 'Lo studio non ha risposto',
  cancelled: 'Appuntamento o richiesta annullati',
  moved: 'Appuntamento spostato',
  moveRefused: 'Spostamento rifiutato',
  expired: 'Richiesta scaduta',
  reminder: 'Promemoria',
  lostLink: 'Link di nuovo',
  openRequest: 'Link della richiesta già aperta',
  dataCode: 'Codice per i tuoi dati',
  dataErased: 'Dati cancellati',
  waitingListOffer: 'Orario libero offerto',
  waitingListTaken: 'Orario preso dalla lista d’attesa',
  reviewRequest: 'Richiesta di una recensione',
  reviewDecided: 'Decisione sulla tua recensione',
};

const mailStates = {
  queued: 'In attesa',
  sending: 'In partenza',
  sent: 'Mandata',
  failed: 'Non partita',
  withdrawn: 'Ritirata',
} as const;

const orderStatuses: Readonly<Record<OrderStatus, string>> = {
  created: 'Creato',
  open: 'In attesa del pagamento',
  pending: 'In attesa della banca',
  paid: 'Pagato',
  refundDue: 'Da rimborsare',
  refunded: 'Rimborsato',
  expired: 'Scaduto',
  failed: 'Non pagato',
};

const reportKinds = {
  error: 'Errore nei dati',
  claim: 'Rivendicazione',
  review: 'Segnalazione di una recensione',
} as const;

const reviewStates: Readonly<Record<ReviewState, string>> = {
  waiting: 'In attesa di pubblicazione',
  held: 'In attesa di un operatore',
  refused: 'Non pubblicata',
  published: 'Pubblicata',
  suspended: 'Sospesa fino alla decisione di un operatore',
};

const memberRoles: Readonly<Record<MemberRole, string>> = { owner: 'Titolare', staff: 'Collaboratore' };

const claimWays: Readonly<Record<ClaimWay, string>> = {
  mailbox: 'Codice a una casella dello studio',
  telephone: 'Codice al telefono dello studio',
  operator: 'Con un operatore',
};

const claimStates: Readonly<Record<ClaimState, string>> = {
  'awaiting-code': 'Aspetta il codice',
  'awaiting-operator': 'Aspetta un operatore',
  disputed: 'Contesa, aspetta un operatore',
  granted: 'Accolta',
  refused: 'Non accolta',
  withdrawn: 'Ritirata',
  expired: 'Scaduta',
};

const presences = { kept: 'Venuto', 'no-show': 'Non venuto' } as const;

const studioTables = { memberRoles, claimWays, claimStates, presences };
const tables = {
  bookingStatuses,
  outcomes,
  callReasons,
  mails,
  mailStates,
  waitingEnds,
  waitingParts,
  offerStates,
  orderStatuses,
  reportKinds,
  reviewStates,
  ...studioTables,
};

/** A stored value in words; one that we have no words for (any more) stays as it is stored, null stays null. */
export function storedLabel<Value extends string | null>(table: keyof typeof tables, value: Value): Value | string {
  return value === null ? value : ((tables[table] as Readonly<Record<string, string>>)[value] ?? value);
}
