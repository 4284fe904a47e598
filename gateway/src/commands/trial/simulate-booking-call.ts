import { appendTimeline, findBooking, rescheduleTask } from '@dentisti/db';
import { callRuleText } from '@dentisti/domain/dialing/call-rules';
import { decideSimulation } from '@dentisti/domain/dialing/decide-call-by-hand';
import type { RequestContext } from '../../http/request-context.ts';
import { readCallFacts } from '../admin/call-by-hand.ts';
import { type ActionOutcome, actOnBooking, type PrivateLink } from '../booking/act-on-booking.ts';
import { refused } from '../booking/change-booking.ts';
import { simulationBar } from './simulation-bar.ts';

/** Has the simulated carrier ring a booking's practice now, whatever its hours, for whoever holds the private link. */
export function simulateBookingCall(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  const { env } = context.services;
  return actOnBooking(context, link, async (em, toChange) => {
    const { task, booking, facts } = toChange;
    if (!task) return refused('Adesso non c’è nessuna telefonata da simulare.');
    const call = await readCallFacts(em, task.id, toChange, env);
    const decision = simulationBar(env) ?? decideSimulation(call.facts);
    if (decision.kind === 'refused') return refused(callRuleText(decision.rule, decision.until, facts.now));
    await rescheduleTask(em, { taskId: task.id }, { nextDialAt: decision.at, why: 'simulated' });
    await appendTimeline(em, booking.id, [
      { at: decision.at, kind: 'simulationRequested', detail: { by: 'patient', simulation: true } },
    ]);
    const saved = await findBooking(em, booking.id);
    if (!saved) throw new Error(`booking ${booking.id} is gone`);
    const dial = { ...call.task, nextDialAt: decision.at, sooner: true };
    return { kind: 'saved', booking: saved, after: { bookingId: booking.id, task: dial, mailIds: [] } };
  });
}
