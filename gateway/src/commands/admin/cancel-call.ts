import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import { decideCancelCall } from '@dentisti/domain/dialing/decide-call-by-hand';
import { saveDecision } from '../booking/change-booking.ts';
import { type ColleagueContext, noteByHand } from './by-hand.ts';
import { actOnCall, type CallByHandInput, type CallByHandOutcome } from './call-by-hand.ts';

const consequences: Readonly<Record<CallPurpose, string>> = {
  book: 'La richiesta si chiude senza risposta e il paziente riceve l’e-mail con altri studi.',
  confirmProposal:
    'La richiesta si chiude e il paziente riceve un’e-mail; lo studio tiene ancora il posto: avvisalo tu.',
  release: 'Lo studio non sa che il posto è libero: avvisalo tu.',
  cancel: 'Lo studio non sa che il paziente non va: avvisalo tu.',
  move: 'L’appuntamento resta quello fissato e il paziente riceve l’e-mail.',
};

/** No further call is made for a task; one that rings or is spoken is hung up. */
export function cancelCall(context: ColleagueContext, input: CallByHandInput): Promise<CallByHandOutcome> {
  return actOnCall(context, 'cancelCall', input, ({ task, toChange, facts }) => {
    const decision = decideCancelCall(facts);
    if (decision.kind === 'refused') return decision;
    const ringing = facts.inCall ? 'La chiamata in corso viene chiusa. ' : '';
    return {
      says: `${ringing}${consequences[task.purpose]}`,
      at: null,
      save: async (em) => {
        const saved = await saveDecision(em, context, toChange, decision, decision.events);
        if (saved.kind === 'refused') throw new Error('a call that is withdrawn opens nothing');
        await noteByHand(em, context, {
          booking: saved.booking,
          action: 'cancelCall',
          note: input.note,
          detail: { callTaskId: task.id, purpose: task.purpose, inCall: facts.inCall },
        });
        return saved.after;
      },
    };
  });
}
