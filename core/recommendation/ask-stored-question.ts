import { setTimeout as delay } from 'node:timers/promises';
import {
  deleteModelQuestion,
  findModelOutcome,
  type ModelReadingOutcome,
  storeModelQuestion,
} from '@dentisti/db/recommendation/model-reading.repository';
import type { RequestContext } from '../context.ts';
import { describeError } from '../platform/log.ts';

/** Jobs that ask a language model; each payload is the id of a stored question. */
type ModelJob = 'rereadNeed' | 'proposeAnswers';

/** The row is looked at this often: for a few seconds, by its key, cheaper than one more subscription. */
const pollIntervalMs = 60;
/** Left for reading the rows and sending the answer. */
const reserveMs = 250;

/**
 * Returns what a configured model answered to a question, or null: when none is configured, when it is late or fails. The
 * worker asks; the question waits for it in a row that is deleted here at the end.
 */
export async function askStoredQuestion(
  context: RequestContext,
  job: ModelJob,
  question: Parameters<typeof storeModelQuestion>[1],
  deadline: number,
): Promise<Extract<ModelReadingOutcome, { kind: 'answered' }> | null> {
  const { services, em } = context;
  if (!services.hasLanguageModel) return null;
  let id: string | null = null;
  try {
    const left = deadline - reserveMs - performance.now();
    id = await storeModelQuestion(em, question, left);
    if (!(await services.jobs.add(job, { modelReadingId: id }, { withinMs: Math.max(0, left / 2) }))) return null;
    const outcome = await waitForOutcome(context, id, deadline - reserveMs);
    return outcome?.kind === 'answered' ? outcome : null;
  } catch (error) {
    // The rules have answered already: a model's trouble is none of the visitor's.
    services.log.warn({ requestId: context.requestId, err: describeError(error) }, 'language model');
    return null;
  } finally {
    if (id) await deleteModelQuestion(em, id).catch(() => {});
  }
}

async function waitForOutcome(context: RequestContext, id: string, deadline: number) {
  const abandoned = context.createAbandonedSignal();
  while (performance.now() < deadline && !abandoned.aborted) {
    const outcome = await findModelOutcome(context.em, id);
    if (outcome) return outcome;
    await delay(pollIntervalMs);
  }
  return null;
}
