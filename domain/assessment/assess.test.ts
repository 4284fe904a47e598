import { describe, expect, test } from 'vitest';
import { assess } from './assess.ts';
import { assessmentSummary } from './assessment-summary.ts';
import type { Answers } from './questionnaire.ts';
import { isEmergency, resultText } from './result-text.ts';

const healthy: Answers = {
  emergenza: 'nessuno',
  dolore: 'no',
  segni: ['nessuna'],
  gengive: 'mai',
  carie: 'nessuna',
  zuccheri: '0_1',
  fumo: 'no',
  salute: ['nessuna'],
  visita: 'meno_1',
  eta: '18_34',
};

const table: [string, Answers, string, string, string][] = [
  ['healthy', {}, 'basso', '12_mesi', 'controllo'],
  ['one weak factor stays low', { zuccheri: '2_3' }, 'basso', '12_mesi', 'controllo'],
  ['C 2', { carie: 'una_due' }, 'medio', '3_mesi', 'dentista'],
  ['C 9', { carie: 'una_due', zuccheri: 'oltre_3', visita: 'oltre_2', dolore: 'sensibilita' }, 'medio', '3_mesi', 'dentista'],
  ['C 10', { carie: 'tre' }, 'alto', '4_settimane', 'dentista'],
  ['P 3', { fumo: 'si' }, 'basso', '12_mesi', 'controllo'],
  ['P 4', { fumo: 'si', eta: '35_49' }, 'medio', '3_mesi', 'dentista'],
  ['P 8', { fumo: 'si', gengive: 'spesso', eta: '50_64' }, 'alto', '4_settimane', 'dentista'],
  ['the scores are not added', { fumo: 'si', zuccheri: '2_3' }, 'basso', '12_mesi', 'controllo'],
  ['floor', { gengive: 'spesso' }, 'medio', '3_mesi', 'dentista'],
  ['a floor’s own limit', { segni: ['mobili'] }, 'alto', '14_giorni', 'dentista'],
  ['the shorter of two', { segni: ['mobili', 'lesione'] }, 'alto', '7_giorni', 'dentista'],
  ['severe pain', { dolore: 'forte' }, 'critico', '24_ore', 'dentista'],
  ['K1', { segni: ['gonfiore_dolente'], salute: ['difese_basse'] }, 'critico', 'oggi_ospedale', 'pronto_soccorso'],
  ['K2', { segni: ['gonfiore_indolore'], salute: ['difese_basse'] }, 'critico', '24_ore', 'dentista'],
  ['K3', { dolore: 'sensibilita', salute: ['farmaci_ossa'] }, 'alto', '7_giorni', 'dentista'],
  ['bone drugs alone', { salute: ['farmaci_ossa'] }, 'basso', '12_mesi', 'controllo'],
  ['a visit a year ago, adult', { visita: '1_2', zuccheri: '2_3' }, 'basso', '12_mesi', 'controllo'],
  ['a visit a year ago, minor', { visita: '1_2', zuccheri: '2_3', eta: 'u18' }, 'medio', '3_mesi', 'dentista'],
  ['airway', { emergenza: 'vie_aeree' }, 'critico', 'subito', '112'],
  ['heart', { emergenza: 'cardiaco' }, 'critico', 'subito', '112'],
  ['injury', { emergenza: 'trauma_grave' }, 'critico', 'subito', '112_o_pronto_soccorso'],
  ['infection', { emergenza: 'infezione_diffusa' }, 'critico', 'oggi_ospedale', 'pronto_soccorso'],
  ['blood', { emergenza: 'sangue' }, 'critico', 'oggi_ospedale', 'pronto_soccorso'],
  ['tooth out', { emergenza: 'avulsione' }, 'critico', '1_ora', 'dentista_subito_altrimenti_pronto_soccorso'],
]; // biome-ignore format: a table

describe('assess', () => {
  test.each(table)('%s', (_, answers, level, within, where) => {
    expect(assess({ ...healthy, ...answers })).toMatchObject({ level, within, where });
  });

  test('reasons are what made the level, the weightiest first', () => {
    const { reasons } = assess({ ...healthy, dolore: 'forte', segni: ['lesione'], fumo: 'si', carie: 'tre' });
    expect(reasons).toEqual(['Dolore forte, che non fa dormire o non passa con i farmaci']);
    expect(assess({ ...healthy, carie: 'tre', zuccheri: '2_3', gengive: 'spesso' }).reasons).toEqual([
      'Tre o più denti curati, o uno tolto, in tre anni',
      'Dolci o bibite fuori pasto, due o tre volte al giorno',
    ]);
  });

  test.each<[string, Answers, string[]]>([
    ['the most urgent floor first', { dolore: 'forte', segni: ['mobili'] }, ['endodonzia', 'parodontologia']],
    ['then the higher score', { gengive: 'qualche_volta', fumo: 'si' }, ['parodontologia', 'igiene']],
    ['crooked teeth weigh nothing and have a field', { segni: ['storti'] }, ['ortodonzia']],
    ['nothing named', {}, ['igiene']],
    ['hospital first', { segni: ['gonfiore_dolente'], salute: ['difese_basse'] }, []],
    ['a red flag', { emergenza: 'sangue', dolore: 'forte' }, []],
  ])('ambiti: %s', (_, answers, ambiti) => {
    expect(assess({ ...healthy, ...answers }).ambiti).toEqual(ambiti);
  });

  test('notices come once, in the order of the questions', () => {
    const answers = { ...healthy, fumo: 'si', salute: ['anticoagulanti', 'farmaci_ossa', 'diabete'], eta: 'u18' };
    expect(assess(answers).notices).toEqual(['N_FUMO', 'N_FARMACI', 'N_DIABETE', 'N_MINORE']);
  });

  test('odd answers: unknown ones are ignored, missing ones weigh nothing, lists lose nothing', () => {
    const calm = assess(healthy);
    expect(assess({})).toEqual(calm);
    expect(assess({ ...healthy, umore: 'cattivo', dolore: 'lunare', segni: ['x'] })).toEqual(calm);
    expect(assess({ ...healthy, constructor: 'forte', toString: ['forte'] })).toEqual(calm);
    expect(assess({ ...healthy, dolore: ['no', 'forte'] }).level).toBe('critico');
    expect(assess({ ...healthy, segni: 'mobili' })).toEqual(assess({ ...healthy, segni: ['mobili'] }));
    expect(assess({ ...healthy, segni: ['mobili', 'mobili'] })).toEqual(assess({ ...healthy, segni: ['mobili'] }));
    expect(assess({ ...healthy, segni: ['nessuna', 'mobili'] })).toEqual(assess({ ...healthy, segni: ['mobili'] }));
    expect(assess({ emergenza: ['nessuno', 'sangue'] }).where).toBe('pronto_soccorso');
  });
});

test('the level is a sentence, the advice the flag’s or the rule’s own', () => {
  expect(resultText({ emergenza: 'vie_aeree' })).toMatchObject({
    title: 'Livello critico: serve assistenza adesso',
    by: 'adesso',
    advice: expect.stringContaining('Chiama subito il 112'),
  });
  const ruled = { ...healthy, segni: ['gonfiore_dolente'], salute: ['difese_basse'] };
  expect(resultText(ruled)).toMatchObject({
    title: 'Livello critico: serve assistenza oggi',
    by: 'oggi, in ospedale',
    advice: expect.stringContaining('Vai oggi al pronto soccorso'),
  });
  expect(resultText(healthy)).toMatchObject({ title: 'Livello basso: mantieni i controlli', by: 'entro 12 mesi' });
});

test('a summary says level, limit, reasons, fields and conditions; none where booking is not the way', () => {
  expect(assessmentSummary({ ...healthy, carie: 'tre', salute: ['anticoagulanti'], eta: 'u18' })).toBe(
    'Autovalutazione informativa: livello alto, visita entro 4 settimane. ' +
      'Motivi: Tre o più denti curati, o uno tolto, in tre anni. Ambiti consigliati: conservativa, igiene. ' +
      'Da sapere: anticoagulanti. Per un minore: ha risposto un genitore. Solo un dentista può valutare.',
  );
  expect(assessmentSummary({ emergenza: 'avulsione' })).toBeNull();
  expect(isEmergency(assess({ ...healthy, dolore: 'forte' }))).toBe(false);
});
