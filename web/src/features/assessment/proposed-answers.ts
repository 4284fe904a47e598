import type { Answers } from '@dentisti/domain/assessment/questionnaire';

/** An option that the patient's words propose, as a line to check. */
export interface ProposedAnswer {
  question: string;
  option: string;
  text: string;
}

/** Returns the answers without the options named in `unchecked` as `question.option`. */
export function withoutUnchecked(answers: Answers, unchecked: ReadonlySet<string>): Answers {
  const kept: Record<string, string | readonly string[]> = {};
  for (const [question, answer] of Object.entries(answers)) {
    const options = [answer].flat().filter((option) => !unchecked.has(`${question}.${option}`));
    const [first] = options;
    if (first) kept[question] = typeof answer === 'string' ? first : options;
  }
  return kept;
}
