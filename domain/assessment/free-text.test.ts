import { describe, expect, test } from 'vitest';
import { proposeAnswers } from './free-text.ts';
import { type Answers, questionnaire } from './questionnaire.ts';

/** Sentences as patients write them, and all that is proposed from each. */
const sentences: readonly (readonly [string, Answers])[] = [
  ['mi fa male un dente', { dolore: 'controllato' }],
  ['ho mal di denti da due giorni', { dolore: 'controllato' }],
  ['un molare mi fa male quando mastico', { dolore: 'controllato' }],
  ['mi fa male il dente ma con la tachipirina passa', { dolore: 'controllato' }],
  ['il dolore al dente va e viene', { dolore: 'controllato' }],
  ['non mi fa male niente', { dolore: 'no' }],
  ['non ho dolore ai denti', { dolore: 'no' }],
  ['nessun dolore', { dolore: 'no' }],
  ['non mi fa male, tranne quando mastico', {}],
  ['non mi fa male se non quando bevo', {}],
  ['non mi fa male ma un dente è sensibile al freddo', { dolore: 'sensibilita' }],
  ['fitta con il freddo su un dente in alto', { dolore: 'sensibilita' }],
  ['i denti sono sensibili', { dolore: 'sensibilita' }],
  ['quando bevo qualcosa di freddo sento un fastidio al dente', { dolore: 'sensibilita' }],
  ['mal di denti fortissimo, non dormo', { dolore: 'forte' }],
  ['dolore atroce a un molare', { dolore: 'forte' }],
  ['il dente mi fa male e gli antidolorifici non bastano', { dolore: 'forte' }],
  ['ho un dente che pulsa e non riesco a dormire dal dolore', { dolore: 'forte' }],
  ['mi fa male la schiena', {}],
  ['le gengive sanguinano quando mi lavo i denti', { gengive: 'spesso' }],
  ['le gengvie mi sanguinano sempre', { gengive: 'spesso' }],
  ['le gengive sanguninano', { gengive: 'spesso' }],
  ['ogni tanto le gengive sanguinano', { gengive: 'qualche_volta' }],
  ['a volte mi sanguinano le gengive', { gengive: 'qualche_volta' }],
  ['le gengive non sanguinano', { gengive: 'mai' }],
  ['le gengive non mi sanguinano mai', { gengive: 'mai' }],
  ['mi si muove un dente', { segni: ['mobili'] }],
  ['ho un dente che dondola', { segni: ['mobili'] }],
  ['ho i denti storti', { segni: ['storti'] }],
  ['i denti davanti sono accavallati', { segni: ['storti'] }],
  ['non ho i denti storti', {}],
  ['ho un’afta da tre settimane', { segni: ['lesione'] }],
  ['una macchia bianca sulla lingua che non va via da un mese', { segni: ['lesione'] }],
  ['ho un’afta da ieri', {}],
  ['mi si è rotto un dente e mi fa male', { dolore: 'controllato', segni: ['rotto_dolente'] }],
  ['mi si è rotto un dente ma non mi fa male', { dolore: 'no', segni: ['rotto_indolore'] }],
  ['è saltata un’otturazione, senza dolore', { dolore: 'no', segni: ['rotto_indolore'] }],
  ['ho un ascesso al dente', { segni: ['gonfiore_dolente'] }],
  ['gengiva gonfia che fa male', { dolore: 'controllato', segni: ['gonfiore_dolente'] }],
  ['la gengiva è gonfia ma non ho dolore', { dolore: 'no', segni: ['gonfiore_indolore'] }],
  ['esce pus dalla gengiva', { segni: ['gonfiore_dolente'] }],
  ['fumo dieci sigarette al giorno', { fumo: 'si' }],
  ['sono una fumatrice', { fumo: 'si' }],
  ['vorrei smettere di fumare', { fumo: 'si' }],
  ['ho smesso di fumare l’anno scorso', { fumo: 'ex' }],
  ['non fumo', { fumo: 'no' }],
  ['non ho mai fumato', { fumo: 'no' }],
  ['non fumo più, ho smesso di fumare', { fumo: 'ex' }],
  ['sono diabetico', { salute: ['diabete'] }],
  ['ho il diabette', { salute: ['diabete'] }],
  ['non ho il diabete', {}],
  ['sono incinta di cinque mesi', { salute: ['gravidanza'] }],
  ['non sono incinta', {}],
  ['prendo il coumadin', { salute: ['anticoagulanti'] }],
  ['non prendo anticoagulanti', {}],
  ['prendo bifosfonati per l’osteoporosi', { salute: ['farmaci_ossa'] }],
  ['ho sempre la bocca secca', { salute: ['bocca_secca'] }],
  ['mi hanno detto che ho la parodontite', { salute: ['parodontite'] }],
  ['sto facendo la chemioterapia', { salute: ['difese_basse'] }],
  ['non vado dal dentista da cinque anni', { visita: 'oltre_2' }],
  ['non sono mai andato dal dentista', { visita: 'oltre_2' }],
  ['sono stato dal dentista due mesi fa', { visita: 'meno_1' }],
  ['ultima visita due anni fa', { visita: '1_2' }],
  ['ho 45 anni', { eta: '35_49' }],
  ['mia madre ha 70 anni e ha i denti che si muovono', { eta: '65', segni: ['mobili'] }],
  ['mio figlio ha 8 anni e gli fa male un dente', { dolore: 'controllato' }],
  ['ho avuto due carie', { carie: 'una_due' }],
  ['negli ultimi anni mi hanno curato quattro carie', { carie: 'tre' }],
  ['mai avuto carie', { carie: 'nessuna' }],
  ['bevo bibite tutto il giorno', { zuccheri: 'oltre_3' }],
  ['non mangio dolci', { zuccheri: '0_1' }],
  ['non riesco a respirare', { emergenza: 'vie_aeree' }],
  ['ho la guancia gonfia e la febbre', { emergenza: 'infezione_diffusa' }],
  ['mi hanno tolto un dente e sanguina da un’ora, non si ferma', { emergenza: 'sangue' }],
  ['nn mi fa male il dente', { dolore: 'no' }],
  ['nn fumo', { fumo: 'no' }],
  ['ho smeso di fumare', { fumo: 'ex' }],
  ['non vedo un dentista da 10 anni', { visita: 'oltre_2' }],
  ['non vedo un dentista da 2 anni', {}],
  ['il dente non mi fa più male', { dolore: 'no' }],
  ['il caldo mi da fastidio ai denti', { dolore: 'sensibilita' }],
  ['mia figlia di 16 anni ha i denti storti', { segni: ['storti'] }],
  ['vorrei informazioni', {}],
  ['', {}],
];

test.each(sentences)('«%s»', (text, expected) => {
  expect(proposeAnswers(text)).toEqual(expected);
});

describe('what is proposed', () => {
  test('comes from at least sixty sentences', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(60);
  });

  test('is an answer of the questionnaire, and never the one that says nothing is wrong among several', () => {
    for (const [text] of sentences)
      for (const [id, answer] of Object.entries(proposeAnswers(text))) {
        const question = questionnaire.questions.find((one) => one.id === id);
        const options = question?.options.map((option) => option.id) ?? [];
        for (const each of [answer].flat()) expect(options, text).toContain(each);
        expect(Array.isArray(answer), text).toBe(question?.type === 'multi');
      }
  });

  test('several things at once', () => {
    const text =
      'Ho 52 anni, fumo, le gengive sanguinano spesso e un dente si muove. Non ho dolore. Non ho il diabete.';
    expect(proposeAnswers(text)).toEqual({
      eta: '50_64',
      fumo: 'si',
      gengive: 'spesso',
      segni: ['mobili'],
      dolore: 'no',
    });
  });
});
