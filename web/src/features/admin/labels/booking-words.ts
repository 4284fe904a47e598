import type { BookingStatus, CallPurpose, CallState } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-mark.tsx';

/** A state as operators read it. */
export interface StateWords {
  word: string;
  tone: StatusTone;
}

export const bookingStatusWords: Readonly<Record<BookingStatus, StateWords>> = {
  REQUESTED: { word: 'Da verificare', tone: 'waiting' },
  SCHEDULED: { word: 'Da chiamare', tone: 'waiting' },
  CALLING: { word: 'In chiamata', tone: 'waiting' },
  PROPOSED: { word: 'Proposta al paziente', tone: 'waiting' },
  ACCEPTED: { word: 'Da dire allo studio', tone: 'waiting' },
  CONFIRMED: { word: 'Confermata', tone: 'good' },
  DECLINED: { word: 'Rifiutata', tone: 'quiet' },
  UNREACHABLE: { word: 'Senza risposta', tone: 'bad' },
  CANCELLED: { word: 'Annullata', tone: 'quiet' },
  EXPIRED: { word: 'Scaduta', tone: 'bad' },
  COMPLETED: { word: 'Visita passata', tone: 'quiet' },
};

export const callStateWords: Readonly<Record<CallState, StateWords>> = {
  OPEN: { word: 'Da fare', tone: 'waiting' },
  DONE: { word: 'Fatta', tone: 'good' },
  FAILED: { word: 'Non riuscita', tone: 'bad' },
  WITHDRAWN: { word: 'Non serve più', tone: 'quiet' },
};

export const callPurposeWords: Readonly<Record<CallPurpose, string>> = {
  BOOK: 'Chiede l’appuntamento',
  CONFIRM_PROPOSAL: 'Conferma la proposta',
  RELEASE: 'Libera il posto',
  CANCEL: 'Disdice l’appuntamento',
  MOVE: 'Chiede di spostare',
};

/** Ends of a call by which the list may be narrowed, as the gateway names them. */
export const callOutcomeWords: Readonly<Record<string, string>> = {
  accepted: 'Accettato',
  proposed: 'Altro orario proposto',
  declined: 'Rifiutato',
  acknowledged: 'Preso nota',
  unsettled: 'Senza esito',
  busy: 'Occupato',
  noAnswer: 'Nessuna risposta',
  voicemail: 'Segreteria',
  wrongNumber: 'Numero sbagliato',
  optedOut: 'Non vuole chiamate',
  unreachableNumber: 'Numero non attivo',
  notConnected: 'Non collegata',
  doubtfulNumber: 'Numero da controllare',
  platformFailure: 'Problema tecnico',
  notPlaced: 'Mai partita',
};

/** States as the options of a filter. */
export const wordsAsOptions = (words: Readonly<Record<string, StateWords | string>>): [string, string][] =>
  Object.entries(words).map(([value, entry]) => [value, typeof entry === 'string' ? entry : entry.word]);
