import { writtenTime } from '@dentisti/domain/booking/italian-time';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';

type Headed = Pick<LiveBookingFragment, 'status' | 'confirmedAt' | 'proposedAt' | 'movingTo'>;

/** Where the booking stands, in a headline and the moment it is about; written for somebody who reads nothing else. */
export interface Headline {
  title: string;
  /** ISO; the appointment or the offer, shown large. */
  at: string | null;
  /** How the page looks at it: something goes on, it went well, the patient is asked, it is over. */
  mood: 'waiting' | 'good' | 'asking' | 'over';
}

export function headlineOf({ status, confirmedAt, proposedAt, movingTo }: Headed): Headline {
  switch (status) {
    case 'REQUESTED':
      return { title: 'Manca solo il codice', at: null, mood: 'asking' };
    case 'SCHEDULED':
      return { title: 'Richiesta inviata', at: null, mood: 'waiting' };
    case 'CALLING':
      return { title: 'Stiamo chiamando lo studio', at: null, mood: 'waiting' };
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
      return { title: 'Lo studio non può riceverti', at: null, mood: 'over' };
    case 'UNREACHABLE':
      return { title: 'Lo studio non risponde', at: null, mood: 'over' };
    case 'CANCELLED':
      return { title: 'Prenotazione annullata', at: null, mood: 'over' };
    case 'EXPIRED':
      return { title: 'Richiesta scaduta', at: null, mood: 'over' };
    case 'COMPLETED':
      return { title: 'La visita è passata', at: confirmedAt ?? null, mood: 'over' };
  }
}

/** The headline as one sentence, for a screen reader when it changes. */
export function spokenHeadline(headline: Headline): string {
  return headline.at ? `${headline.title}: ${writtenTime(new Date(headline.at))}.` : `${headline.title}.`;
}
