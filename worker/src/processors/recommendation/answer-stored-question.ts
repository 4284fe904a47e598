import {
  findModelQuestion,
  type ModelReadingOutcome,
  settleModelQuestion,
} from '@dentisti/db/recommendation/model-reading.repository';
import type { AssessmentQuestion } from '@dentisti/domain/assessment/model-proposals';
import type { ModelQuestion } from '@dentisti/domain/recommendation/model-question';
import { type LanguageModel, LanguageModelFailure } from '../../integrations/llm/language-model.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';

type Answer = Extract<ModelReadingOutcome, { kind: 'answered' }>['answer'];
type Limits = Parameters<LanguageModel['reread']>[1];

/** Kept for writing the answer down and for the gateway to find it. */
const reserveMs = 150;

/**
 * Asks the language model one stored question. Too late or unable: noted, so that the gateway stops waiting and the rules'
 * answer stands. Nothing of question or answer is logged.
 */
export async function answerStoredQuestion<Question extends ModelQuestion | AssessmentQuestion>(
  modelReadingId: string,
  { orm, languageModel, log, signal }: ProcessorContext,
  ask: (model: LanguageModel, question: Question, limits: Limits) => Promise<Answer>,
): Promise<void> {
  const em = orm.em.fork();
  const asked = await findModelQuestion<Question>(em, modelReadingId);
  if (!asked) return;
  const timeoutMs = Math.floor(asked.leftMs - reserveMs);
  const fail = (reason: string) => settleModelQuestion(em, modelReadingId, { kind: 'failed', reason });
  if (!languageModel) return fail('no model is configured');
  if (timeoutMs <= 0) return fail('too late');
  const startedAt = performance.now();
  try {
    const answer = await ask(languageModel, asked.question, { timeoutMs, signal });
    const { isSimulated } = languageModel;
    await settleModelQuestion(em, modelReadingId, { kind: 'answered', answer, isSimulated });
    log.info({ modelMs: Math.round(performance.now() - startedAt) }, 'language model answered');
  } catch (error) {
    const reason = error instanceof LanguageModelFailure ? error.reason : signal.aborted ? 'stopping' : null;
    await fail(reason ?? 'defect');
    if (reason === null) throw error;
    log.warn({ reason }, 'language model');
  }
}
