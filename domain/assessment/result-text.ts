import type { Assessment } from './assess.ts';
import { assess } from './assess.ts';
import { type Answers, type Level, questionnaire } from './questionnaire.ts';
import { weighAnswers } from './weigh-answers.ts';

export interface ResultText {
  /** The level as a sentence. */
  title: string;
  /** What to do. */
  advice: string;
  /** `entro 7 giorni`. */
  by: string;
}

/** The Italian words of a result; `assessment` is `assess` of the same answers. */
export function resultText(answers: Answers, assessment: Assessment = assess(answers)): ResultText {
  const { results, entro_label_it: byWords } = questionnaire;
  const result = results[assessment.level];
  const { flagged, floors } = weighAnswers(answers);
  const ruled = floors.find((floor) => floor.level === assessment.level && floor.advice)?.advice;
  return {
    title: isNow(assessment) ? 'Livello critico: serve assistenza adesso' : result.titolo_it,
    advice: flagged?.redFlag.testo_it ?? ruled ?? result.testo_24h_it ?? result.testo_it ?? '',
    by: byWords[assessment.within],
  };
}

const isNow = ({ within }: Assessment) => within === 'subito' || within === '1_ora';

/** Whether 112, a pronto soccorso or any dentist at once is the way; then booking is not offered as one. */
export function isEmergency({ where }: Pick<Assessment, 'where'>): boolean {
  return where !== 'dentista' && where !== 'controllo';
}

/** Nothing is sold to somebody who needs help today. */
export function offersPackage(level: Level): boolean {
  return level !== 'critico';
}
