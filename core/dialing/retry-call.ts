import { findOpenRequest } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { isOpenBooking } from '@dentisti/domain/booking/booking-status';
import { writtenSoon } from '@dentisti/domain/booking/italian-time';
import { type CallRefused, decideRetry, type ManualDial } from '@dentisti/domain/dialing/decide-call-override';
import { type OperatorContext, recordOverride } from '../admin/manual-override.ts';
import type { AfterCommit } from '../booking/after-commit.ts';
import { saveDecision } from '../booking/change-booking.ts';
import { dialSooner } from './dial-sooner.ts';
import { actOnCall, type CallOverrideInput, type CallOverrideOutcome, type CallToOverride } from './override-call.ts';

/**
 * Rings again at the first moment that is allowed: a call that waits leaves its delay out, one that was given up is taken
 * up again with new attempts.
 */
export function retryCall(context: OperatorContext, input: CallOverrideInput): Promise<CallOverrideOutcome> {
  return actOnCall(context, 'retryCall', input, (call) => {
    // An erased booking has no patient to ask for.
    if (call.toChange.booking.erasedAt) return { kind: 'refused', rule: 'not-wanted', until: null };
    const decision = decideRetry(call.callInput);
    if (decision.kind === 'refused') return decision;
    const { at } = decision;
    const { now } = call.callInput;
    const again = decision.opensTask ? 'La richiesta si riapre: si' : 'Si';
    const soon = at > now ? writtenSoon(at, now) : 'adesso';
    const message = `${again} chiama lo studio ${call.callInput.isLineMissing ? 'appena la linea è attiva' : soon}.`;
    const save = (em: EntityManager) =>
      decision.opensTask
        ? takeUpAgain(em, context, call, { decision, note: input.note })
        : dialSooner(em, context, call, { at, action: 'retryCall', note: input.note });
    return { message, at, save };
  });
}

async function takeUpAgain(
  em: EntityManager,
  context: OperatorContext,
  { task, toChange, callInput }: CallToOverride,
  { decision: { at, opensTask, status }, note }: { decision: ManualDial; note: string },
): Promise<AfterCommit | CallRefused> {
  const { booking } = toChange;
  if (isOpenBooking(status) && !isOpenBooking(booking.status) && (await findOpenRequest(em, booking)))
    return { kind: 'refused', rule: 'other-request', until: null };
  const decision = { status, set: {}, opensTask, mail: null, alert: null, withdraws: false };
  const saved = await saveDecision(em, context, toChange, decision, []);
  // The planner allowed the call under this lock: a refusal now means that the time ran out.
  if (saved.kind === 'refused') return { kind: 'refused', rule: 'too-late', until: null };
  await recordOverride(em, context, {
    booking: saved.booking,
    action: 'retryCall',
    note,
    detail: { callTaskId: task.id, purpose: callInput.task.purpose, at: at.toISOString(), reopened: true },
  });
  return saved.after;
}
