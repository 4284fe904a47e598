import { assess } from './assess.ts';
import { type Answers, questionnaire } from './questionnaire.ts';
import { isEmergency, resultText } from './result-text.ts';
import { weighAnswers } from './weigh-answers.ts';

/** Characters of a summary that a booking takes. */
export const maxSummaryLength = 600;

/** The weightiest come first; more would not fit. */
const maxReasons = 5;

/** Conditions a practice should know of before the visit, as the person ticked them. */
const conditions: Readonly<Record<string, string>> = {
  diabete: 'diabete',
  gravidanza: 'gravidanza',
  anticoagulanti: 'anticoagulanti',
  farmaci_ossa: 'farmaci per le ossa',
  difese_basse: 'difese basse, chemio o radioterapia',
};

/**
 * Returns the text that a person may attach to a booking: plain Italian, at most `maxSummaryLength` characters. Null
 * where a booking is not the way (112, pronto soccorso).
 */
export function assessmentSummary(answers: Answers): string | null {
  const assessment = assess(answers);
  if (isEmergency(assessment)) return null;
  const { by } = resultText(answers, assessment);
  const { choices, isMinor } = weighAnswers(answers);
  const healthNotes = choices.flatMap(({ questionId, option }) =>
    questionId === 'salute' ? (conditions[option.id] ?? []) : [],
  );
  const lines = [
    `Autovalutazione informativa: livello ${assessment.level}, visita ${by}.`,
    assessment.reasons.length > 0 && `Motivi: ${shortList(assessment.reasons)}.`,
    `${assessment.ambiti.length > 1 ? 'Ambiti consigliati' : 'Ambito consigliato'}: ${assessment.ambiti.join(', ')}.`,
    healthNotes.length > 0 && `Da sapere: ${healthNotes.join('; ')}.`,
    isMinor && 'Per un minore: ha risposto un genitore.',
    'Solo un dentista può valutare.',
  ];
  return lines.filter(Boolean).join(' ');
}

function shortList(reasons: readonly string[]): string {
  const rest = reasons.length - maxReasons;
  const shown = reasons.slice(0, maxReasons).join('; ');
  return rest > 0 ? `${shown}; e ${rest === 1 ? 'un altro' : `altri ${rest}`}` : shown;
}

/** The words for a key of `notices`; empty for an unknown one. */
export function noticeText(notice: string): string {
  return questionnaire.notices[notice] ?? '';
}
