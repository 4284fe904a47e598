import { modelQuestion, usableAnswer } from '@dentisti/domain/recommendation/model-question';
import { reasonsFor } from '@dentisti/domain/recommendation/reasons';
import type { Pick, Recommendation } from '@dentisti/domain/recommendation/recommend';
import type { RequestContext } from '../context.ts';
import { askStoredQuestion } from './ask-stored-question.ts';

export interface ModelReading {
  picks: (Pick & { sentence: string | null })[];
  isSimulated: boolean;
}

/**
 * Has the configured model improve a deterministic answer. Null when no model is configured, or when it is late, fails,
 * or answers something that may not be shown.
 */
export async function askModel(
  context: RequestContext,
  need: string,
  answer: Recommendation,
  place: Parameters<typeof modelQuestion>[2],
  deadline: number,
): Promise<ModelReading | null> {
  if (!context.services.hasLanguageModel || answer.picks.length === 0) return null;
  const question = modelQuestion(need, answer, place);
  const outcome = await askStoredQuestion(context, 'rereadNeed', question, deadline);
  const usable = outcome && usableAnswer(outcome.answer, question);
  return outcome && usable && { picks: withReasons(usable, answer, place), isSimulated: outcome.isSimulated };
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
