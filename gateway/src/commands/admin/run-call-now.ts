import { decideRunNow } from '@dentisti/domain/dialing/decide-call-by-hand';
import type { ColleagueContext } from './by-hand.ts';
import { actOnCall, type CallByHandInput, type CallByHandOutcome } from './call-by-hand.ts';
import { dialSooner } from './dial-sooner.ts';

/** Rings the practice now instead of at the planned time, if hours, spacing and the day's limit allow it. */
export function runCallNow(context: ColleagueContext, input: CallByHandInput): Promise<CallByHandOutcome> {
  return actOnCall(context, 'runCallNow', input, (call) => {
    const decision = decideRunNow(call.facts);
    if (decision.kind === 'refused') return decision;
    return {
      says: 'La chiamata parte adesso.',
      at: decision.at,
      save: (em) => dialSooner(em, context, call, { at: decision.at, action: 'runCallNow', note: input.note }),
    };
  });
}
