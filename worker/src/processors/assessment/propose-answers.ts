import type { AssessmentQuestion } from '@dentisti/domain/assessment/model-proposals';
import type { Processor } from '../../runtime/processor.ts';
import { answerStoredQuestion } from '../recommendation/answer-stored-question.ts';

/** Has the language model propose answers of the self-assessment from one patient's stored words. */
export const proposeAnswers: Processor<'proposeAnswers'> = ({ modelReadingId }, context) =>
  answerStoredQuestion<AssessmentQuestion>(modelReadingId, context, (model, question, limits) =>
    model.proposeAnswers(question, limits),
  );
