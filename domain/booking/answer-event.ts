import type { BookingDecision, BookingInput } from './booking-input.ts';
import type { TimelineEvent } from './timeline-event.ts';

/** Returns the timeline's step of a practice's answer, given by telephone or in the studio; null when there was none. */
export function answerEvent(
  { mail, set, status }: Pick<BookingDecision, 'mail' | 'set' | 'status'>,
  booking: Pick<BookingInput, 'appointmentAt'>,
): TimelineEvent | null {
  const at = set.appointmentAt?.toISOString();
  switch (mail) {
    case 'confirmed':
      return at ? { kind: 'confirmed', detail: { at, by: 'practice' } } : null;
    case 'proposal':
      return set.proposedAt && set.proposalExpiresAt
        ? {
            kind: 'proposed',
            detail: { at: set.proposedAt.toISOString(), expiresAt: set.proposalExpiresAt.toISOString() },
          }
        : null;
    case 'declined':
      return { kind: 'declined', detail: { by: 'practice' } };
    case 'moved':
      return at && booking.appointmentAt && status === 'confirmed'
        ? { kind: 'moved', detail: { from: booking.appointmentAt.toISOString(), to: at } }
        : null;
    case 'moveRefused':
      return { kind: 'moveRefused', detail: {} };
    default:
      return null;
  }
}
