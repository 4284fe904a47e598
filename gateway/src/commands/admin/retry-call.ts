import { type EntityManager, findOpenRequest } from '@dentisti/db';
import { isOpenBooking } from '@dentisti/domain/booking/booking-status';
import { writtenSoon } from '@dentisti/domain/booking/italian-time';
import { type CallRefused, type DialByHand, decideRetry } from '@dentisti/domain/dialing/decide-call-by-hand';
import type { AfterCommit } from '../booking/after-commit.ts';
import { saveDecision } from '../booking/change-booking.ts';
import { type ColleagueContext, noteByHand } from './by-hand.ts';
import { actOnCall, type CallByHandInput, type CallByHandOutcome, type CallInHand } from './call-by-hand.ts';
import { dialSooner } from './dial-sooner.ts';

/**
 * Rings again at the first moment that is allowed: a call that waits leaves its delay out, one that was given up is taken
 * up again with new attempts.
 */
export function retryCall(context: ColleagueContext, input: CallByHandInput): Promise<CallByHandOutcome> {
  return actOnCall(context, 'retryCall', input, (call) => {
    // Nobody is left for whom the practice could be asked.
    if (call.toChange.booking.erasedAt) return { kind: 'refused', rule: 'not-wanted', until: null };
    const decision = decideRetry(call.facts);
    if (decision.kind === 'refused') return decision;
    const { at } = decision;
    const { now } = call.facts;
    const again = decision.opens ? 'La richiesta si riapre: si' : 'Si';
    const soon = at > now ? writtenSoon(at, now) : 'adesso';
    const says = `${again} chiama lo studio ${call.facts.isLineMissing ? 'appena la linea è attiva' : soon}.`;
    const save = (em: EntityManager) =>
      decision.opens
        ? takeUpAgain(em, context, call, { decision, note: input.note })
        : dialSooner(em, context, call, { at, action: 'retryCall', note: input.note });
    return { says, at, save };
  });
}

async function takeUpAgain(
  em: EntityManager,
  context: ColleagueContext,
  { task, toChange, facts }: CallInHand,
  { decision: { at, opens, status }, note }: { decision: DialByHand; note: string },
): Promise<AfterCommit | CallRefused> {
  const { booking } = toChange;
  if (isOpenBooking(status) && !isOpenBooking(booking.status) && (await findOpenRequest(em, booking)))
    return { kind: 'refused', rule: 'other-request', until: null };
  const decision = { status, set: {}, opens, mail: null, alert: null, withdraws: false };
  const saved = await saveDecision(em, context, toChange, decision, []);
  // The planner has just allowed it under the same lock; what it refuses now is the time that ran out.
  if (saved.kind === 'refused') return { kind: 'refused', rule: 'too-late', until: null };
  await noteByHand(em, context, {
    booking: saved.booking,
    action: 'retryCall',
    note,
    detail: { callTaskId: task.id, purpose: facts.task.purpose, at: at.toISOString(), reopened: true },
  });
  return saved.after;
}
