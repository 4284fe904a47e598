import { decideRunNow } from '@dentisti/domain/dialing/decide-call-override';
import type { OperatorContext } from '../admin/manual-override.ts';
import { dialSooner } from './dial-sooner.ts';
import { actOnCall, type CallOverrideInput, type CallOverrideOutcome } from './override-call.ts';

/** Rings the practice now instead of at the planned time, if hours, spacing and the day's limit allow it. */
export function runCallNow(context: OperatorContext, input: CallOverrideInput): Promise<CallOverrideOutcome> {
  return actOnCall(context, 'runCallNow', input, (call) => {
    const decision = decideRunNow(call.callInput);
    if (decision.kind === 'refused') return decision;
    return {
      message: 'La chiamata parte adesso.',
      at: decision.at,
      save: (em) => dialSooner(em, context, call, { at: decision.at, action: 'runCallNow', note: input.note }),
    };
  });
}
