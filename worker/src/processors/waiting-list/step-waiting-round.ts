import { stepRound } from '@dentisti/core/waiting-list/step-round';
import type { Processor } from '../../runtime/processor.ts';

/** Takes the step with a freed span that is due: asks the next who waits, or lets the span go. */
export const stepWaitingRound: Processor<'stepWaitingRound'> = ({ roundId }, context) => stepRound(context, roundId);
