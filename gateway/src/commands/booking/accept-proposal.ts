import type { RequestContext } from '../../http/request-context.ts';
import { type ActionOutcome, actOnBooking, decideAndSave, type PrivateLink } from './act-on-booking.ts';

/** Takes the time the practice offered; a call tells it, and only its yes confirms. */
export function acceptProposal(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  return actOnBooking(context, link, (em, toChange) => {
    const at = toChange.booking.proposedAt?.toISOString() ?? '';
    return decideAndSave(em, context, toChange, { kind: 'accept' }, [{ kind: 'proposalAccepted', detail: { at } }]);
  });
}
