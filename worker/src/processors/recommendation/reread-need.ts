import { findModelQuestion, settleModelQuestion } from '@dentisti/db';
import { LanguageModelFailure } from '../../integrations/llm/language-model.ts';
import type { Processor } from '../../runtime/processor.ts';

/** Kept for writing the answer down and for the gateway to find it. */
const reserveMs = 150;

/**
 * Asks the language model about one stored need. Too late or unable: noted, so that the gateway stops waiting and the
 * rules' answer stands. Nothing of need or answer is logged.
 */
export const rereadNeed: Processor<'rereadNeed'> = async ({ modelReadingId }, { orm, languageModel, log, signal }) => {
  const em = orm.em.fork();
  const asked = await findModelQuestion(em, modelReadingId);
  if (!asked) return;
  const timeoutMs = Math.floor(asked.leftMs - reserveMs);
  const fail = (reason: string) => settleModelQuestion(em, modelReadingId, { kind: 'failed', reason });
  if (!languageModel) return fail('no model is configured');
  if (timeoutMs <= 0) return fail('too late');
  const startedAt = performance.now();
  try {
    const answer = await languageModel.reread(asked.question, { timeoutMs, signal });
    await settleModelQuestion(em, modelReadingId, {
      kind: 'answered',
      answer,
      isSimulated: languageModel.isSimulated,
    });
    log.info({ modelMs: Math.round(performance.now() - startedAt) }, 'language model answered');
  } catch (error) {
    const reason = error instanceof LanguageModelFailure ? error.reason : signal.aborted ? 'stopping' : null;
    await fail(reason ?? 'defect');
    if (reason === null) throw error;
    log.warn({ reason }, 'language model');
  }
};
