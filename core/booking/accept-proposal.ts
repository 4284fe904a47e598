import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../context.ts';
import { type ActionOutcome, actOnBooking, decideAndSave, type PrivateLink } from './act-on-booking.ts';

/**
 * Takes the time the practice offered; a call tells it, and only its yes confirms. A time kept in its agenda is confirmed
 * at once.
 */
export function acceptProposal(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  return actOnBooking(context, link, (em, toChange) => {
    const at = toChange.booking.proposedAt?.toISOString() ?? '';
    const events: TimelineEvent[] = toChange.actionInput.inAgenda
      ? [
          { kind: 'proposalAccepted', detail: { at, by: 'agenda' } },
          { kind: 'confirmed', detail: { at, by: 'agenda' } },
        ]
      : [{ kind: 'proposalAccepted', detail: { at } }];
    return decideAndSave(em, context, toChange, { kind: 'accept' }, events);
  });
}
