import { describe, expect, test } from 'vitest';
import { proposeAnswers } from './free-text.ts';
import type { Answers } from './questionnaire.ts';
import { isAboutAnother } from './whose-words.ts';

/** Returns the proposed answer to «Fumi?»; undefined when there is none. */
const smoking: readonly (readonly [string, string | undefined])[] = [
  ['il fumo mi dà fastidio', undefined],
  ['mi dà fastidio il fumo', undefined],
  ['non sopporto il fumo', undefined],
  ['respiro fumo passivo', undefined],
  ['mio marito fuma', undefined],
  ['mio marito è un fumatore', undefined],
  ['mio padre fuma venti sigarette al giorno', undefined],
  ['mio marito fuma, io no', undefined],
  ['in casa si fuma', undefined],
  ['convivo con un fumatore', undefined],
  ['la puzza di sigaretta mi dà la nausea', undefined],
  ['odio le sigarette', undefined],
  ['sono allergica al fumo di sigaretta', undefined],
  ['lo svapo degli altri mi dà fastidio', undefined],
  ['vorrei che mio marito riuscisse a smettere di fumare', undefined],
  ['il fumo di mio marito mi fa tossire', undefined],
  ['ho smesso', undefined],
  ['non fumo quasi mai', undefined],
  ['ho smesso di fumare tre anni fa', 'ex'],
  ['ho smesso con le sigarette', 'ex'],
  ['non fumo più da due anni', 'ex'],
  ['non fumo più', 'ex'],
  ['non svapo più', 'ex'],
  ['non tocco una sigaretta da due anni', 'ex'],
  ['sono riuscito a smettere di fumare', 'ex'],
  ['sono ex fumatrice', 'ex'],
  ['da ragazzo fumavo', 'ex'],
  ['non fumo', 'no'],
  ['non fumo e mio marito fuma', 'no'],
  ['non bevo e non fumo', 'no'],
  ['non ho mai fumato', 'no'],
  ['mai una sigaretta', 'no'],
  ['fumo', 'si'],
  ['fumo e il fumo mi dà fastidio', 'si'],
  ['fumo da vent’anni', 'si'],
  ['fumo poco', 'si'],
  ['svapo', 'si'],
  ['uso la sigaretta elettronica', 'si'],
  ['una sigaretta ogni tanto', 'si'],
  ['non fumo, solo una sigaretta ogni tanto', 'si'],
  ['non fumo ma svapo', 'si'],
  ['non ho smesso di fumare', 'si'],
  ['ho smesso di fumare ma ho ripreso', 'si'],
  ['non riesco a smettere di fumare', 'si'],
];

test.each(smoking)('«%s» → Fumi? %s', (text, expected) => {
  expect(proposeAnswers(text).fumo).toBe(expected);
});

/** Other people, the past, questions and denials. */
const sentences: readonly (readonly [string, Answers])[] = [
  // Who writes of a child alone fills in for the child; who also writes `io` is the patient.
  ['mio figlio ha mal di denti', { dolore: 'controllato' }],
  ['mio figlio ha mal di denti, io sto bene', {}],
  ['io ho le gengive che sanguinano, mia madre ha il diabete', { gengive: 'spesso' }],
  ['mio padre ha la parodontite, io non ho dolore', { dolore: 'no' }],
  ['mio marito è diabetico e io ho un dente che si muove', { segni: ['mobili'] }],
  ['ho un dente che si muove. Mio marito russa. Ha il diabete.', { segni: ['mobili'] }],
  ['mia sorella è incinta', {}],
  ['in famiglia c’è chi ha il diabete', {}],
  ['mio padre era diabetico', {}],
  ['i miei figli mangiano sempre dolci', {}],
  ['il mio cane ha il diabete', {}],
  ['il cane ha mal di denti', {}],
  ['mia figlia ha 20 anni, io ne ho 45 e mi si muove un dente', { segni: ['mobili'] }],
  ['mio figlio va dal dentista ogni mese, io ho 45 anni', { eta: '35_49' }],
  ['mia mamma dice che ho i denti storti', { segni: ['storti'] }],
  ['sono incinta e mio marito fuma', { salute: ['gravidanza'] }],
  // The past.
  ['anni fa mi sanguinavano le gengive', {}],
  ['una volta mi sanguinavano le gengive, adesso no', {}],
  ['in gravidanza mi sanguinavano le gengive', {}],
  ['anni fa mi sanguinavano, ma adesso ho un dente che si muove', { segni: ['mobili'] }],
  ['da ragazzo avevo i denti storti', {}],
  ['tempo fa avevo mal di denti', {}],
  ['avevo un ascesso l’anno scorso', {}],
  ['non mi faceva male', {}],
  ['prima mangiavo sempre dolci', {}],
  ['prendevo il coumadin', {}],
  ['ieri sera non riuscivo a dormire per il mal di denti', { dolore: 'forte' }],
  ['mi fanno male i denti, nessun sollievo', { dolore: 'controllato' }],
  ['negli anni ho avuto quattro carie, da bambino portavo l’apparecchio', { carie: 'tre' }],
  // Denials, and numbers that are no age.
  ['i denti non si muovono', {}],
  ['nessun dente si muove', {}],
  ['nessuna malattia', {}],
  ['non vado dal dentista da più di 20 anni', { visita: 'oltre_2' }],
  ['fumo da più di 20 anni', { fumo: 'si' }],
  // Questions.
  ['vorrei sapere se la parodontite è contagiosa', {}],
  ['vorrei sapere perché mi sanguinano le gengive', { gengive: 'spesso' }],
];

test.each(sentences)('«%s»', (text, expected) => {
  expect(proposeAnswers(text)).toEqual(expected);
});

test('an emergency counts whoever has it', () => {
  expect(proposeAnswers('mio figlio non riesce a respirare, io sto bene').emergenza).toBe('vie_aeree');
});

describe('whom the answers are for', () => {
  test.each(['mio figlio ha mal di denti', 'mia madre ha 70 anni e ha i denti che si muovono'])('«%s»', (text) => {
    expect(isAboutAnother(text)).toBe(true);
  });
  test.each(['ho mal di denti', 'mio marito fuma e io ho mal di denti', 'mia sorella è incinta', ''])(
    '«%s»',
    (text) => {
      expect(isAboutAnother(text)).toBe(false);
    },
  );
});
