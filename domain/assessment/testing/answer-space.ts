import { type Option, type Question, questionnaire } from '../questionnaire.ts';

/**
 * One independent thing a person can say: a single question's answer, or whether one box of a multi question is ticked.
 * Every full set of answers without a red flag is exactly one choice from each item.
 */
export interface Item {
  questionId: string;
  /** Null stands for a box left empty. */
  choices: readonly (Option | null)[];
}

export const calmQuestions: readonly Question[] = questionnaire.questions.map((question) => ({
  ...question,
  options: question.options.filter(({ red_flag }) => !red_flag),
}));

export const redFlagOptions: readonly Option[] = questionnaire.questions.flatMap(({ options }) =>
  options.filter(({ red_flag }) => red_flag),
);

export const items: readonly Item[] = calmQuestions.flatMap(({ id, type, options }): Item[] =>
  type === 'single'
    ? [{ questionId: id, choices: options }]
    : options.filter(({ exclusive }) => !exclusive).map((option) => ({ questionId: id, choices: [null, option] })),
);

/** Answer sets without a red flag: every one of them is counted by the enumeration. */
export const calmAnswerSets = items.reduce((product, { choices }) => product * choices.length, 1);

/** Pairs of answers to one item of which the second is never the milder one. */
export function worsenings({ questionId, choices }: Item): [Option | null, Option | null][] {
  const byId = (id: string) => choices.find((option) => option?.id === id) ?? null;
  if (choices.includes(null)) return [[null, choices[1] ?? null]];
  const chains = worseToTheRight[questionId];
  if (!chains) throw new Error(`no order of the answers to ${questionId}`);
  return chains.flatMap((chain) =>
    chain.flatMap((milder, i) =>
      chain.slice(i + 1).map((worse): [Option | null, Option | null] => [byId(milder), byId(worse)]),
    ),
  );
}

/** Written manually, apart from the points: each list runs from the mildest answer to the worst. */
const worseToTheRight: Record<string, string[][]> = {
  emergenza: [['nessuno']],
  dolore: [['no', 'sensibilita', 'controllato', 'forte']],
  gengive: [['mai', 'qualche_volta', 'spesso']],
  carie: [
    ['nessuna', 'una_due', 'tre'],
    ['nessuna', 'non_so', 'tre'],
  ],
  zuccheri: [['0_1', '2_3', 'oltre_3']],
  fumo: [['no', 'ex', 'si']],
  visita: [['meno_1', '1_2', 'oltre_2']],
  eta: [['18_34', '35_49', '50_64', '65']],
};

/** Looked up once: a million forms are filled in. */
const kinds = items.map(({ questionId, choices }) => ({ questionId, isBox: choices.includes(null) }));
const boxedQuestions = calmQuestions.filter(({ type }) => type === 'multi').map(({ id }) => id);

/** The answers of a form in which one choice was made per item; boxes left empty make `nessuna`. */
export function answersOf(chosen: readonly (Option | null)[]): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {};
  for (let i = 0; i < kinds.length; i++) {
    const { questionId, isBox } = kinds[i] as (typeof kinds)[number];
    const option = chosen[i];
    if (isBox) answers[questionId] ??= [];
    if (!option) continue;
    if (isBox) (answers[questionId] as string[]).push(option.id);
    else answers[questionId] = option.id;
  }
  for (const id of boxedQuestions) if (answers[id]?.length === 0) answers[id] = ['nessuna'];
  return answers;
}
