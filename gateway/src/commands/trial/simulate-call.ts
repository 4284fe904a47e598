import { appendTimeline } from '@dentisti/db';
import { decideSimulation } from '@dentisti/domain/dialing/decide-call-by-hand';
import type { ColleagueContext } from '../admin/by-hand.ts';
import { actOnCall, type CallByHandInput, type CallByHandOutcome } from '../admin/call-by-hand.ts';
import { dialSooner } from '../admin/dial-sooner.ts';
import { simulationBar } from './simulation-bar.ts';

/** Has the simulated carrier ring the practice now, whatever its hours; every other rule of a call holds. */
export function simulateCall(context: ColleagueContext, input: CallByHandInput): Promise<CallByHandOutcome> {
  return actOnCall(context, 'simulateCall', input, (call) => {
    const decision = simulationBar(context.services.env) ?? decideSimulation(call.facts);
    if (decision.kind === 'refused') return decision;
    return {
      says: 'La chiamata simulata parte adesso, anche fuori orario.',
      at: decision.at,
      save: async (em) => {
        const { id } = call.toChange.booking;
        await appendTimeline(em, id, [
          { at: decision.at, kind: 'simulationRequested', detail: { by: 'operator', simulation: true } },
        ]);
        const dial = { at: decision.at, action: 'simulateCall', note: input.note, why: 'simulated' } as const;
        return dialSooner(em, context, call, dial);
      },
    };
  });
}
