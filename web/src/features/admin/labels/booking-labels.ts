import type { BookingStatus, CallPurpose, CallState } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

/** A state as operators read it. */
export interface StateLabel {
  label: string;
  tone: StatusTone;
}

export const bookingStatusLabels: Readonly<Record<BookingStatus, StateLabel>> = {
  REQUESTED: { label: 'Da verificare', tone: 'waiting' },
  SCHEDULED: { label: 'Da chiamare', tone: 'waiting' },
  CALLING: { label: 'In chiamata', tone: 'waiting' },
  PROPOSED: { label: 'Proposta al paziente', tone: 'waiting' },
  ACCEPTED: { label: 'Da dire allo studio', tone: 'waiting' },
  CONFIRMED: { label: 'Confermata', tone: 'good' },
  DECLINED: { label: 'Rifiutata', tone: 'quiet' },
  UNREACHABLE: { label: 'Senza risposta', tone: 'bad' },
  CANCELLED: { label: 'Annullata', tone: 'quiet' },
  EXPIRED: { label: 'Scaduta', tone: 'bad' },
  COMPLETED: { label: 'Visita passata', tone: 'quiet' },
};

export const callStateLabels: Readonly<Record<CallState, StateLabel>> = {
  OPEN: { label: 'Da fare', tone: 'waiting' },
  DONE: { label: 'Fatta', tone: 'good' },
  FAILED: { label: 'Non riuscita', tone: 'bad' },
  WITHDRAWN: { label: 'Non serve più', tone: 'quiet' },
};

export const callPurposeLabels: Readonly<Record<CallPurpose, string>> = {
  BOOK: 'Chiede l’appuntamento',
  CONFIRM_PROPOSAL: 'Conferma la proposta',
  RELEASE: 'Libera il posto',
  CANCEL: 'Disdice l’appuntamento',
  MOVE: 'Chiede di spostare',
};

/** Ends of a call by which the list may be narrowed, as the gateway names them. */
export const callOutcomeLabels: Readonly<Record<string, string>> = {
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
export const labelsAsOptions = (labels: Readonly<Record<string, StateLabel | string>>): [string, string][] =>
  Object.entries(labels).map(([value, entry]) => [value, typeof entry === 'string' ? entry : entry.label]);
