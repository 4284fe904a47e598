import { writtenTime } from '@dentisti/domain/booking/italian-time';
import type { LiveBookingFragment, NumberFault } from '../../../gql/graphql.ts';

type Headed = Pick<
  LiveBookingFragment,
  'status' | 'confirmedAt' | 'proposedAt' | 'heldSlot' | 'movingTo' | 'numberFault'
> & {
  erasedAt?: LiveBookingFragment['erasedAt'];
  next?: Pick<NonNullable<LiveBookingFragment['next']>, 'isCallOverdue'> | null;
  timeline: readonly Pick<LiveBookingFragment['timeline'][number], 'kind'>[];
};

/** Where the booking stands, in a headline and the moment it is about; written for somebody who reads nothing else. */
export interface Headline {
  title: string;
  /** ISO; the appointment or the offer, shown large. */
  at: string | null;
  /** How the page looks at it: something goes on, it went well, the patient is asked, it is over. */
  mood: 'waiting' | 'good' | 'asking' | 'over';
}

/** Nobody failed to answer: the number leads nowhere, or not to us. */
const faultTitles: Readonly<Record<NumberFault, string>> = {
  NOT_IN_SERVICE: 'Il numero dello studio non è attivo',
  DOUBTFUL: 'Le chiamate allo studio non arrivano',
  NOT_THE_PRACTICE: 'Il numero che abbiamo non è dello studio',
  NO_CALLS_WANTED: 'Lo studio non accetta le nostre chiamate',
};

export const erasedTitle = 'Dati della prenotazione cancellati';

/** Who said no last: the patient to the offer, or the practice. */
const isRefusedByPatient = (timeline: Headed['timeline']): boolean =>
  timeline.findLast(({ kind }) => kind === 'proposalRefused' || kind === 'declined')?.kind === 'proposalRefused';

export function headlineOf(booking: Headed): Headline {
  const { status, confirmedAt, proposedAt, heldSlot, movingTo, numberFault, timeline, erasedAt, next } = booking;
  if (erasedAt) return { title: erasedTitle, at: null, mood: 'over' };
  switch (status) {
    case 'REQUESTED':
      return { title: 'Manca solo il codice', at: heldSlot?.startsAt ?? null, mood: 'asking' };
    case 'SCHEDULED':
      return { title: 'Richiesta inviata', at: null, mood: 'waiting' };
    case 'CALLING':
      return {
        title: next?.isCallOverdue ? 'Aspettiamo l’esito della chiamata' : 'Stiamo chiamando lo studio',
        at: null,
        mood: 'waiting',
      };
    case 'CONFIRMED':
      return {
        title: movingTo ? 'Confermato, cambio in corso' : 'Appuntamento confermato',
        at: confirmedAt ?? null,
        mood: 'good',
      };
    case 'PROPOSED':
      return { title: 'Lo studio propone un altro orario', at: proposedAt ?? null, mood: 'asking' };
    case 'ACCEPTED':
      return { title: 'Hai accettato: lo diciamo allo studio', at: proposedAt ?? null, mood: 'waiting' };
    case 'DECLINED':
      return {
        title: isRefusedByPatient(timeline) ? 'Hai rifiutato l’orario proposto' : 'Lo studio non può riceverti',
        at: null,
        mood: 'over',
      };
    case 'UNREACHABLE':
      return { title: numberFault ? faultTitles[numberFault] : 'Lo studio non risponde', at: null, mood: 'over' };
    case 'CANCELLED':
      return { title: 'Prenotazione annullata', at: null, mood: 'over' };
    case 'EXPIRED':
      return { title: heldSlot ? 'Il posto è di nuovo libero' : 'Richiesta scaduta', at: null, mood: 'over' };
    case 'COMPLETED':
      return { title: 'La visita è passata', at: confirmedAt ?? null, mood: 'over' };
  }
}

/** The headline as one sentence, for a screen reader when it changes. */
export function spokenHeadline(headline: Headline): string {
  return headline.at ? `${headline.title}: ${writtenTime(new Date(headline.at))}.` : `${headline.title}.`;
}
