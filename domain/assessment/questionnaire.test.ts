import { expect, test } from 'vitest';
import { z } from 'zod';
import { questionReasons } from './question-reasons.ts';
import { levels, questionnaire, withins } from './questionnaire.ts';
import { answerReasons, ruleReasons } from './reason-labels.ts';

const level = z.enum(levels);
const within = z.enum(withins);
const where = z.enum(['112', '112_o_pronto_soccorso', 'pronto_soccorso', 'dentista_subito_altrimenti_pronto_soccorso']);
const points = z.int().min(1).max(10).optional();
const text = z.string().min(1);
const sources = z.array(z.enum(Object.keys(questionnaire.sources))).min(1);
const notice = z.enum(Object.keys(questionnaire.notices));

const option = z
  .strictObject({
    id: text,
    label_it: text,
    help_it: text.optional(),
    first: z.literal(true).optional(),
    exclusive: z.literal(true).optional(),
    minor: z.literal(true).optional(),
    red_flag: z.enum(Object.keys(questionnaire.red_flags)).optional(),
    C: points,
    C_if_minor: points,
    P: points,
    floor: level.optional(),
    entro: within.optional(),
    ambiti: z.array(text).min(1).optional(),
    notice: notice.optional(),
    sources: sources.optional(),
  })
  .refine(({ floor, entro }) => (floor === undefined) === (entro === undefined), 'a floor says by when');

const question = z.strictObject({
  id: text,
  n: z.int(),
  type: z.enum(['single', 'multi']),
  text_it: text,
  options: z.array(option).min(3),
});

test('the data have the shape that the types promise', () => {
  z.array(question).length(10).parse(questionnaire.questions);
  z.record(z.string(), z.strictObject({ livello: level, dove: where, entro: within, testo_it: text })).parse(
    questionnaire.red_flags,
  );
  for (const rule of questionnaire.combination_rules) {
    sources.parse(rule.source);
    level.parse(rule.then.floor);
    within.parse(rule.then.entro);
  }
  for (const each of levels) {
    within.parse(questionnaire.scoring.default_entro[each]);
    expect(questionnaire.results[each].titolo_it).toContain(each);
  }
  for (const each of withins) text.parse(questionnaire.entro_label_it[each]);
});

test('bands meet without gap or overlap', () => {
  for (const { basso, medio, alto } of [questionnaire.scoring.C, questionnaire.scoring.P]) {
    expect(basso[0]).toBe(0);
    expect(medio[0]).toBe((basso[1] ?? 0) + 1);
    expect(alto[0]).toBe((medio[1] ?? 0) + 1);
  }
});

test('whatever weighs has a source, whatever is asked has its reason', () => {
  for (const { id, options } of questionnaire.questions) {
    expect(questionReasons[id]?.length).toBeGreaterThan(20);
    for (const each of options) {
      const weighs = each.C || each.P || each.C_if_minor || each.floor || each.red_flag;
      if (weighs) expect(each.sources?.length, each.id).toBeGreaterThan(0);
      // 3: each option that can make a level has words to say so.
      expect(Boolean(answerReasons[id]?.[each.id]), `${id}/${each.id}`).toBe(Boolean(weighs));
    }
  }
  expect(Object.keys(ruleReasons)).toEqual(questionnaire.combination_rules.map(({ id }) => id));
});

const diseases =
  /\b(carie|parodontit\w*|gengivit\w*|pulpit\w*|ascess\w*|pericoronit\w*|tumor\w*|cancr\w*|carcinom\w*|infart\w*|osteonecros\w*|leucoplachi\w*|candid\w*|cellulit\w*|malatti\w*)\b/i;
const forbidden = /diagnos|terapi|percentual|%|specialista in|dispositivo medico|guari/i;

test('4: no forbidden word in any result text', () => {
  const { results, red_flags: flags, entro_label_it: labels, combination_rules: rules } = questionnaire;
  const texts = [
    ...Object.values(results).flatMap(({ titolo_it, testo_it = '', testo_24h_it = '', cta_it }) => [
      ...[titolo_it, testo_it, testo_24h_it],
      ...cta_it,
    ]),
    ...Object.values(flags).map(({ testo_it }) => testo_it),
    ...Object.values(labels),
    ...rules.map(({ then }) => then.testo_it ?? ''),
    ...Object.values(answerReasons).flatMap(Object.values),
    ...Object.values(ruleReasons),
  ];
  expect(texts.length).toBeGreaterThan(50);
  for (const each of texts) {
    expect(each).not.toMatch(forbidden);
    expect(each).not.toMatch(diseases);
  }
});

test('the disclaimer denies a diagnosis and says nothing that a regulatory opinion must confirm first', () => {
  expect(questionnaire.disclaimer_it).toContain('Non è una diagnosi');
  expect(questionnaire.disclaimer_it).toContain('solo un dentista può valutare');
  expect(JSON.stringify(questionnaire)).not.toMatch(/dispositivo medico/);
});
