import type { ModelQuestion } from '@dentisti/domain/recommendation/model-question';
import type { Processor } from '../../runtime/processor.ts';
import { answerStoredQuestion } from './answer-stored-question.ts';

/** Has the language model read one stored need again. */
export const rereadNeed: Processor<'rereadNeed'> = ({ modelReadingId }, context) =>
  answerStoredQuestion<ModelQuestion>(modelReadingId, context, (model, question, limits) =>
    model.reread(question, limits),
  );
