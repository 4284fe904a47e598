import { writtenSince, writtenSoon } from '@dentisti/domain/booking/italian-time';
import { isEndOverdue } from '@dentisti/domain/dialing/call-length';
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

/** A booking without its patient's data: what it came to is no longer of interest. */
export const erasedLabel: StateLabel = { label: 'Dati cancellati', tone: 'quiet' };

export const bookingStateOf = ({ status, erasedAt }: { status: BookingStatus; erasedAt: string | null }): StateLabel =>
  erasedAt ? erasedLabel : bookingStatusLabels[status];

export const callStateLabels: Readonly<Record<CallState, StateLabel>> = {
  OPEN: { label: 'Aperta', tone: 'waiting' },
  DONE: { label: 'Fatta', tone: 'good' },
  FAILED: { label: 'Non riuscita', tone: 'bad' },
  WITHDRAWN: { label: 'Non serve più', tone: 'quiet' },
};

interface CallToLabel {
  state: CallState;
  inCallSince: string | null;
  nextDialAt: string | null;
}

/** A call as it stands: under way since when, waiting until when, else its state. Days other than today's are named. */
export function callStateOf({ state, inCallSince, nextDialAt }: CallToLabel, now = new Date()): StateLabel {
  if (inCallSince) {
    const since = new Date(inCallSince);
    const from = writtenSince(writtenSoon(since, now));
    return isEndOverdue(since, now)
      ? { label: `Senza notizie ${from}`, tone: 'bad' }
      : { label: `In corso ${from}`, tone: 'good' };
  }
  if (state !== 'OPEN') return callStateLabels[state];
  if (!nextDialAt) return { label: 'Senza un’ora', tone: 'waiting' };
  const at = new Date(nextDialAt);
  return { label: at > now ? `Aspetta: ${writtenSoon(at, now)}` : 'Deve partire', tone: 'waiting' };
}

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
