import { type Level, levels, questionnaire, type Within, withins } from '../questionnaire.ts';

type FormAnswers = Record<string, string | string[]>;

/** The published rules read a second time, word by word and apart from `assess`: what the proofs compare it with. */
export function assessPlainly(answers: FormAnswers): { level: Level; within: Within; where: string } {
  const isIn = (given: string | string[] | undefined, optionId: string) =>
    given === optionId || (Array.isArray(given) && given.includes(optionId));
  const said = (questionId: string, optionId: string) => isIn(answers[questionId], optionId);
  let C = 0;
  let P = 0;
  let level: Level = 'basso';
  let floorLimit: Within = '12_mesi';
  let where: string | undefined;
  const raise = (to: Level, limit: Within | undefined) => {
    if (levels.indexOf(to) > levels.indexOf(level)) level = to;
    if (limit && withins.indexOf(limit) < withins.indexOf(floorLimit)) floorLimit = limit;
  };
  for (const { id, options } of questionnaire.questions) {
    const given = answers[id];
    for (const option of options) {
      if (!isIn(given, option.id)) continue;
      const flag = questionnaire.red_flags[option.red_flag ?? ''];
      if (flag) return { level: 'critico', within: flag.entro, where: flag.dove };
      C += option.C ?? 0;
      P += option.P ?? 0;
      if (said('eta', 'u18')) C += option.C_if_minor ?? 0;
      if (option.floor) raise(option.floor, option.entro);
    }
  }
  if (C >= 10 || P >= 8) raise('alto', undefined);
  if (C >= 2 || P >= 4) raise('medio', undefined);
  if (said('salute', 'difese_basse') && said('segni', 'gonfiore_dolente')) {
    raise('critico', 'oggi_ospedale');
    where = 'pronto_soccorso';
  }
  if (said('salute', 'difese_basse') && said('segni', 'gonfiore_indolore')) raise('critico', '24_ore');
  const isSore = said('dolore', 'sensibilita') || said('dolore', 'controllato');
  if (said('salute', 'farmaci_ossa') && (isSore || said('segni', 'gonfiore_indolore') || said('segni', 'mobili')))
    raise('alto', '7_giorni');
  const usual: Within = ({ critico: '24_ore', alto: '4_settimane', medio: '3_mesi', basso: '12_mesi' } as const)[level];
  const within = withins.indexOf(floorLimit) < withins.indexOf(usual) ? floorLimit : usual;
  return { level, within, where: where ?? ((level as Level) === 'basso' ? 'controllo' : 'dentista') };
}
