import { findBooking } from '@dentisti/db/booking/booking.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import { callRuleText } from '@dentisti/domain/dialing/call-rules';
import { decideSimulation } from '@dentisti/domain/dialing/decide-call-override';
import { type ActionOutcome, actOnBooking, type PrivateLink } from '../booking/act-on-booking.ts';
import { refused } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { loadCallInput } from '../dialing/override-call.ts';
import { simulationBar } from './simulation-bar.ts';

/** Has the simulated carrier ring a booking's practice now, at any hour, for the holder of the private link. */
export function simulateBookingCall(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  const { env } = context.services;
  return actOnBooking(context, link, async (em, toChange) => {
    const { task, booking, actionInput } = toChange;
    if (!task) return refused('Adesso non c’è nessuna telefonata da simulare.');
    const call = await loadCallInput(em, task.id, toChange, env);
    const decision = simulationBar(env) ?? decideSimulation(call.callInput);
    if (decision.kind === 'refused') return refused(callRuleText(decision.rule, decision.until, actionInput.now));
    await rescheduleTask(em, { taskId: task.id }, { nextDialAt: decision.at, reason: 'simulated' });
    await appendTimeline(em, booking.id, [
      { at: decision.at, kind: 'simulationRequested', detail: { by: 'patient', simulation: true } },
    ]);
    const saved = await findBooking(em, booking.id);
    if (!saved) throw new Error(`booking ${booking.id} is gone`);
    const dial = { ...call.task, nextDialAt: decision.at, sooner: true };
    return { kind: 'saved', booking: saved, after: { bookingId: booking.id, task: dial, mailIds: [] } };
  });
}
