import { setTimeout as delay } from 'node:timers/promises';
import { deleteModelQuestion, findModelOutcome, storeModelQuestion } from '@dentisti/db';
import { modelQuestion, usableAnswer } from '@dentisti/domain/recommendation/model-question';
import { reasonsFor } from '@dentisti/domain/recommendation/reasons';
import type { Pick, Recommendation } from '@dentisti/domain/recommendation/recommend';
import type { RequestContext } from '../../http/request-context.ts';
import { describeDefect } from '../../log.ts';

export interface ModelReading {
  picks: (Pick & { sentence: string | null })[];
  isSimulated: boolean;
}

/** The row is looked at this often: for three seconds, by its key, cheaper than one more subscription. */
const lookEveryMs = 60;
/** Left for reading the rows and sending the answer. */
const reserveMs = 250;

/**
 * What a configured model makes of a deterministic answer, or null: when none is configured, when it is late, fails, or
 * answers what may not be shown. The worker asks; the question waits for it in a row that is deleted here at the end.
 */
export async function askModel(
  context: RequestContext,
  need: string,
  answer: Recommendation,
  place: Parameters<typeof modelQuestion>[2],
  deadline: number,
): Promise<ModelReading | null> {
  const { services, em } = context;
  if (!services.modelQueue || answer.picks.length === 0) return null;
  const question = modelQuestion(need, answer, place);
  let id: string | null = null;
  try {
    const left = deadline - reserveMs - performance.now();
    id = await storeModelQuestion(em, question, left);
    if (!(await services.modelQueue.add(id, Math.max(0, left / 2)))) return null;
    const outcome = await waitForOutcome(context, id, deadline - reserveMs);
    if (outcome?.kind !== 'answered') return null;
    const usable = usableAnswer(outcome.answer, question);
    return usable && { picks: withReasons(usable, answer, place), isSimulated: outcome.isSimulated };
  } catch (error) {
    // The rules have answered already: a model's trouble is none of the visitor's.
    services.log.warn({ requestId: context.requestId, err: describeDefect(error) }, 'language model');
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
    await delay(lookEveryMs);
  }
  return null;
}

function withReasons(
  usable: NonNullable<ReturnType<typeof usableAnswer>>,
  { ranked, need }: Recommendation,
  { origin }: Parameters<typeof modelQuestion>[2],
): ModelReading['picks'] {
  const byId = new Map(ranked.map((one) => [one.candidate.id, one]));
  return usable.flatMap(({ id, sentence }) => {
    const one = byId.get(id);
    return one ? [{ id, sentence, reasons: reasonsFor(one, need, origin) }] : [];
  });
}
