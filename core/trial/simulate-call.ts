import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { decideSimulation } from '@dentisti/domain/dialing/decide-call-override';
import type { OperatorContext } from '../admin/manual-override.ts';
import { dialSooner } from '../dialing/dial-sooner.ts';
import { actOnCall, type CallOverrideInput, type CallOverrideOutcome } from '../dialing/override-call.ts';
import { simulationBar } from './simulation-bar.ts';

/** Has the simulated carrier ring the practice now, at any hour; every other rule of a call holds. */
export function simulateCall(context: OperatorContext, input: CallOverrideInput): Promise<CallOverrideOutcome> {
  return actOnCall(context, 'simulateCall', input, (call) => {
    const decision = simulationBar(context.services.env) ?? decideSimulation(call.callInput);
    if (decision.kind === 'refused') return decision;
    return {
      message: 'La chiamata simulata parte adesso, anche fuori orario.',
      at: decision.at,
      save: async (em) => {
        const { id } = call.toChange.booking;
        await appendTimeline(em, id, [
          { at: decision.at, kind: 'simulationRequested', detail: { by: 'operator', simulation: true } },
        ]);
        const dial = { at: decision.at, action: 'simulateCall', note: input.note, reason: 'simulated' } as const;
        return dialSooner(em, context, call, dial);
      },
    };
  });
}
