import type { RequestContext } from '../context.ts';
import { type ActionOutcome, actOnBooking, decideAndSave, type PrivateLink } from './act-on-booking.ts';

/** Refuses the time the practice offered; a call gives it back, or its agenda has it again. */
export function refuseProposal(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  return actOnBooking(context, link, (em, toChange) => {
    const detail = toChange.actionInput.inAgenda ? { by: 'agenda' as const } : {};
    return decideAndSave(em, context, toChange, { kind: 'refuse' }, [{ kind: 'proposalRefused', detail }]);
  });
}
