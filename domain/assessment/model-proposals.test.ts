import { expect, test } from 'vitest';
import { modelQuestions, usableProposals } from './model-proposals.ts';
import { questionnaire } from './questionnaire.ts';

const proposed = (...pairs: [string, string][]) => ({
  answers: pairs.map(([question, option]) => ({ question, option })),
});

test.each<[string, unknown, unknown]>([
  [
    'one answer and several',
    proposed(['fumo', 'si'], ['segni', 'mobili'], ['segni', 'storti']),
    { fumo: 'si', segni: ['mobili', 'storti'] },
  ],
  ['an unknown question', proposed(['gusto', 'si'], ['fumo', 'no']), { fumo: 'no' }],
  ['an unknown option', proposed(['fumo', 'forse'], ['dolore', 'no']), { dolore: 'no' }],
  ['another question’s option', proposed(['fumo', 'mobili']), null],
  ['a name of every object', proposed(['__proto__', 'si'], ['constructor', 'si']), null],
  ['two answers where one was asked for', proposed(['fumo', 'si'], ['fumo', 'no'], ['dolore', 'no']), { dolore: 'no' }],
  ['the same twice', proposed(['fumo', 'si'], ['fumo', 'si']), { fumo: 'si' }],
  ['«Niente» beside something', proposed(['segni', 'nessuna'], ['segni', 'mobili']), { segni: ['mobili'] }],
  ['«Niente» alone', proposed(['salute', 'nessuna']), { salute: ['nessuna'] }],
  ['nothing', { answers: [] }, null],
  ['a level', { answers: [{ question: 'fumo', option: 'si' }], level: 'basso' }, null],
  ['another form', { risposte: [] }, null],
  ['no object', 'fumo: sì', null],
])('%s', (_, raw, expected) => {
  expect(usableProposals(raw)).toEqual(expected);
});

test('every option that the model is told can be proposed, and no age below 18', () => {
  for (const { question, options } of modelQuestions)
    for (const { option } of options) expect(usableProposals(proposed([question, option]))).toHaveProperty(question);
  const minors = questionnaire.questions.flatMap(({ id, options }) =>
    options.filter(({ minor }) => minor).map((option): [string, string] => [id, option.id]),
  );
  expect(minors.length).toBeGreaterThan(0);
  for (const one of minors) expect(usableProposals(proposed(one))).toBeNull();
});
