import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import { decideCancelCall } from '@dentisti/domain/dialing/decide-call-override';
import { type OperatorContext, recordOverride } from '../admin/manual-override.ts';
import { saveDecision } from '../booking/change-booking.ts';
import { actOnCall, type CallOverrideInput, type CallOverrideOutcome } from './override-call.ts';

const consequences: Readonly<Record<CallPurpose, string>> = {
  book: 'La richiesta si chiude senza risposta e il paziente riceve l’e-mail con altri studi.',
  confirmProposal:
    'La richiesta si chiude e il paziente riceve un’e-mail; lo studio tiene ancora il posto: avvisalo tu.',
  release: 'Lo studio non sa che il posto è libero: avvisalo tu.',
  cancel: 'Lo studio non sa che il paziente non va: avvisalo tu.',
  move: 'L’appuntamento resta quello fissato e il paziente riceve l’e-mail.',
};

/** No further call is made for a task; one that rings or is spoken is hung up. */
export function cancelCall(context: OperatorContext, input: CallOverrideInput): Promise<CallOverrideOutcome> {
  return actOnCall(context, 'cancelCall', input, ({ task, toChange, callInput }) => {
    const decision = decideCancelCall(callInput);
    if (decision.kind === 'refused') return decision;
    const ringing = callInput.inCall ? 'La chiamata in corso viene chiusa. ' : '';
    return {
      message: `${ringing}${consequences[task.purpose]}`,
      at: null,
      save: async (em) => {
        const saved = await saveDecision(em, context, toChange, decision, decision.events);
        if (saved.kind === 'refused') throw new Error('a call that is withdrawn opens nothing');
        await recordOverride(em, context, {
          booking: saved.booking,
          action: 'cancelCall',
          note: input.note,
          detail: { callTaskId: task.id, purpose: task.purpose, inCall: callInput.inCall },
        });
        return saved.after;
      },
    };
  });
}
