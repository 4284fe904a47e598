import type { RequestContext } from '../../http/request-context.ts';
import { type ActionOutcome, actOnBooking, decideAndSave, type PrivateLink } from './act-on-booking.ts';

/** Refuses the time the practice offered; a call gives it back. */
export function refuseProposal(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  return actOnBooking(context, link, (em, toChange) =>
    decideAndSave(em, context, toChange, { kind: 'refuse' }, [{ kind: 'proposalRefused', detail: {} }]),
  );
}
