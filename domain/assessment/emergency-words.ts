import { encodeText } from '../danger/encode-text.ts';
import { type Danger, findDangers } from '../danger/find-dangers.ts';
import { assertedClauses } from './asserted-clauses.ts';
import { dangerAdvice } from './danger-advice.ts';
import type { EmergencyAdvice, EmergencySign } from './emergency-advice.ts';
import { type Said, said } from './emergency-signs.ts';
import { mendWords } from './mend-words.ts';
import questionnaire from './questionnaire.json' with { type: 'json' };

const { red_flags: flags, results, combination_rules: rules } = questionnaire;
const today = results.critico.testo_24h_it;
const [lowImmunity] = rules.flatMap(({ then }) => ('testo_it' in then ? [then.testo_it] : []));

interface Rule extends Omit<EmergencyAdvice, 'isSure'> {
  holds: (mentions: (what: Said) => boolean) => boolean;
}

/** The most urgent first: the first that holds answers. Other dangers have rules of their own, in `domain/danger`. */
const emergencies: readonly Rule[] = [
  { sign: 'heart', where: '112', text: flags.RF_CUORE.testo_it, holds: (mentions) => mentions('chest') },
  {
    sign: 'injury',
    where: '112',
    text: flags.RF_TRAUMA.testo_it,
    holds: (mentions) => mentions('graveBlow') || (mentions('blow') && mentions('graveInjury')),
  },
  {
    sign: 'spreading_infection',
    where: 'pronto_soccorso',
    text: flags.RF_INFEZIONE.testo_it,
    holds: (mentions) =>
      ((mentions('swelling') || mentions('pus')) && (mentions('fever') || mentions('closedMouth'))) ||
      (mentions('closedMouth') && mentions('fever')),
  },
  {
    sign: 'low_immunity_swelling',
    where: 'pronto_soccorso',
    text: lowImmunity ?? flags.RF_INFEZIONE.testo_it,
    holds: (mentions) => mentions('lowImmunity') && (mentions('pus') || (mentions('swelling') && mentions('pain'))),
  },
  {
    sign: 'tooth_out',
    where: 'dentista_oggi',
    text: flags.RF_AVULSIONE.testo_it,
    holds: (mentions) =>
      !mentions('milkTooth') && (mentions('toothOut') || (mentions('toothOutMaybe') && mentions('blow'))),
  },
  {
    sign: 'abscess',
    where: 'dentista_oggi',
    text: today,
    holds: (mentions) =>
      mentions('pus') ||
      mentions('swollenFace') ||
      (mentions('swelling') && (mentions('pain') || mentions('lowImmunity'))) ||
      (mentions('fever') && mentions('mouth')) ||
      (mentions('closedMouth') && mentions('pain')),
  },
  {
    sign: 'broken_tooth',
    where: 'dentista_oggi',
    text: today,
    holds: (mentions) =>
      (mentions('brokenTooth') && mentions('pain')) ||
      (mentions('blow') && (mentions('brokenTooth') || mentions('toothInjured'))),
  },
  { sign: 'severe_pain', where: 'dentista_oggi', text: today, holds: (mentions) => mentions('strongPain') },
];

/** The most urgent first; those of the teeth follow. */
const urgency: readonly EmergencySign[] = [
  'not_waking',
  'poison',
  'overdose',
  'self_harm',
  'aspiration',
  'airway',
  'violence',
  'heart',
  'injury',
  'bleeding',
];
const rank = ({ sign }: { sign: EmergencySign }) => (urgency.includes(sign) ? urgency.indexOf(sign) : urgency.length);
const byUrgency = (dangers: readonly Danger[]) => dangers.toSorted((a, b) => rank(a) - rank(b));

/**
 * The advice for the most urgent emergency a free Italian text speaks of; null when it speaks of none. Blind to accents,
 * case, inflection and the usual misspellings; what the text says is absent (`non ho febbre`) does not count. What is near a
 * danger and may mean something else comes with `isSure: false`.
 */
export function findEmergency(text: string): EmergencyAdvice | null {
  const mended = mendWords(text);
  const dangers = byUrgency(findDangers(encodeText(mended)));
  const sure = dangers.find(({ isSure }) => isSure);
  const clauses = assertedClauses(mended);
  const mentions = (what: Said) => said[what].some((pattern) => clauses.some((clause) => pattern.test(clause)));
  const found = emergencies.find(({ holds }) => holds(mentions));
  if (sure && !(found && rank(found) < rank(sure))) return dangerAdvice(sure, dangers);
  if (found) return { sign: found.sign, where: found.where, text: found.text, isSure: true };
  const [near] = dangers;
  return near ? dangerAdvice(near, dangers) : null;
}
