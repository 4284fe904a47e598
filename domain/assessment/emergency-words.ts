import { assertedClauses } from './asserted-clauses.ts';
import { type Said, said } from './emergency-signs.ts';
import questionnaire from './questionnaire.json' with { type: 'json' };
import { selfHarmAnswer, speaksOfSelfHarm } from './self-harm-words.ts';

/** Where help is: 112, an emergency department, a dentist today, or somebody who listens (and 112). */
type EmergencyPlace = 'ascolto' | '112' | 'pronto_soccorso' | 'dentista_oggi';

export type EmergencySign =
  | 'self_harm'
  | 'airway'
  | 'heart'
  | 'injury'
  | 'spreading_infection'
  | 'bleeding'
  | 'tooth_out'
  | 'low_immunity_swelling'
  | 'severe_pain'
  | 'abscess'
  | 'broken_tooth';

export interface EmergencyAdvice {
  sign: EmergencySign;
  where: EmergencyPlace;
  /** What to do now, Italian, full sentences; the same words as the self-assessment's result. */
  text: string;
}

const { red_flags: flags, results, combination_rules: rules } = questionnaire;
const today = results.critico.testo_24h_it;
const [lowImmunity] = rules.flatMap(({ then }) => ('testo_it' in then ? [then.testo_it] : []));

interface Rule extends EmergencyAdvice {
  holds: (mentions: (what: Said) => boolean) => boolean;
}

/** The most urgent first: the first that holds answers. */
const emergencies: readonly Rule[] = [
  {
    sign: 'airway',
    where: '112',
    text: flags.RF_VIE_AEREE.testo_it,
    holds: (mentions) => mentions('noAir') || mentions('noSwallowing') || mentions('swellingNearAirway'),
  },
  { sign: 'heart', where: '112', text: flags.RF_CUORE.testo_it, holds: (mentions) => mentions('chest') },
  {
    sign: 'injury',
    where: '112',
    text: flags.RF_TRAUMA.testo_it,
    holds: (mentions) => mentions('faint') || mentions('graveBlow') || (mentions('blow') && mentions('graveInjury')),
  },
  {
    sign: 'bleeding',
    where: 'pronto_soccorso',
    text: flags.RF_SANGUE.testo_it,
    holds: (mentions) => mentions('bleeding') || (mentions('bleedingSince') && mentions('wound')),
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

/**
 * The advice for the most urgent emergency a free Italian text speaks of; null when it speaks of none. Blind to accents,
 * case and inflection; what the text says is absent (`non ho febbre`) does not count. Leans towards advice in doubt.
 */
export function findEmergency(text: string): EmergencyAdvice | null {
  if (speaksOfSelfHarm(text)) return { sign: 'self_harm', where: 'ascolto', text: selfHarmAnswer };
  const clauses = assertedClauses(text);
  const mentions = (what: Said) => said[what].some((pattern) => clauses.some((clause) => pattern.test(clause)));
  const found = emergencies.find(({ holds }) => holds(mentions));
  return found ? { sign: found.sign, where: found.where, text: found.text } : null;
}
