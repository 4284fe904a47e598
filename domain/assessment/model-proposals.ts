import { z } from 'zod';
import { type Answers, questionnaire } from './questionnaire.ts';

/** The question to a language model on the assessment: the patient's words alone. Our questions are not stored. */
export interface AssessmentQuestion {
  words: string;
}

/** The model's answer: options of our questions, by id. `usableProposals` drops unknown ones. */
export const ModelProposals = z.strictObject({
  answers: z.array(z.strictObject({ question: z.string().max(40), option: z.string().max(40) })).max(60),
});
export type ModelProposals = z.infer<typeof ModelProposals>;

/** The questions as the model is told them. Ages below 18 are left out: a parent answers those. */
export const modelQuestions = questionnaire.questions.map(({ id, type, text_it, options }) => ({
  question: id,
  text: text_it,
  several: type === 'multi',
  options: options.filter(({ minor }) => !minor).map((option) => ({ option: option.id, label: option.label_it })),
}));

/**
 * Returns the answers of our own questionnaire among what a model proposed, for the patient to check; null when the
 * answer has another form or nothing in it can be used. Unknown questions and options are dropped, also two answers
 * where one was asked for, and «Niente» beside something.
 */
export function usableProposals(raw: unknown): Answers | null {
  const parsed = ModelProposals.safeParse(raw);
  if (!parsed.success) return null;
  const usable: Record<string, string | readonly string[]> = {};
  for (const { id, type, options } of questionnaire.questions) {
    const proposed = new Set(parsed.data.answers.filter(({ question }) => question === id).map(({ option }) => option));
    const known = options.filter((option) => proposed.has(option.id) && !option.minor);
    const [first] = known;
    if (!first) continue;
    if (type === 'single') {
      if (known.length === 1) usable[id] = first.id;
      continue;
    }
    const several = known.length > 1 ? known.filter(({ exclusive }) => !exclusive) : known;
    usable[id] = several.map((option) => option.id);
  }
  return Object.keys(usable).length > 0 ? usable : null;
}
