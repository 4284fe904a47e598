import { ordersByPrice } from '@dentisti/domain/recommendation/compare-prices';
import { modelQuestion, usableAnswer } from '@dentisti/domain/recommendation/model-question';
import { noticesFor } from '@dentisti/domain/recommendation/notices';
import { reasonsFor } from '@dentisti/domain/recommendation/reasons';
import type { Recommendation, Pick as RulesPick } from '@dentisti/domain/recommendation/recommend';
import type { RequestContext } from '../context.ts';
import { askStoredQuestion } from './ask-stored-question.ts';

export interface ModelReading {
  picks: (RulesPick & { sentence: string | null })[];
  /** About the model's picks, which may be others than those of the rules. */
  notices: readonly string[];
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
  return outcome && usable && { ...asShown(usable, answer, place), isSimulated: outcome.isSimulated };
}

/** Where prices order the practices the rules' picks stay, all and in that order, as the notices say. */
function asShown(
  usable: NonNullable<ReturnType<typeof usableAnswer>>,
  answer: Recommendation,
  { origin }: Parameters<typeof modelQuestion>[2],
): Pick<ModelReading, 'picks' | 'notices'> {
  const sentences = new Map(usable.map(({ id, sentence }) => [id, sentence]));
  const ids = (ordersByPrice(answer.prices) ? answer.picks : usable).map(({ id }) => id);
  const byId = new Map(answer.ranked.map((one) => [one.candidate.id, one]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    picks: shown.map((one) => ({
      id: one.candidate.id,
      sentence: sentences.get(one.candidate.id) ?? null,
      reasons: reasonsFor(one, answer.need, origin),
    })),
    notices: noticesFor(answer, shown),
  };
}
