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
  holds: (says: (what: Said) => boolean) => boolean;
}

/** The most urgent first: the first that holds answers. */
const emergencies: readonly Rule[] = [
  {
    sign: 'airway',
    where: '112',
    text: flags.RF_VIE_AEREE.testo_it,
    holds: (says) => says('noAir') || says('noSwallowing') || says('swellingNearAirway'),
  },
  { sign: 'heart', where: '112', text: flags.RF_CUORE.testo_it, holds: (says) => says('chest') },
  {
    sign: 'injury',
    where: '112',
    text: flags.RF_TRAUMA.testo_it,
    holds: (says) => says('faint') || says('graveBlow') || (says('blow') && says('graveInjury')),
  },
  {
    sign: 'bleeding',
    where: 'pronto_soccorso',
    text: flags.RF_SANGUE.testo_it,
    holds: (says) => says('bleeding') || (says('bleedingSince') && says('wound')),
  },
  {
    sign: 'spreading_infection',
    where: 'pronto_soccorso',
    text: flags.RF_INFEZIONE.testo_it,
    holds: (says) =>
      ((says('swelling') || says('pus')) && (says('fever') || says('closedMouth'))) ||
      (says('closedMouth') && says('fever')),
  },
  {
    sign: 'low_immunity_swelling',
    where: 'pronto_soccorso',
    text: lowImmunity ?? flags.RF_INFEZIONE.testo_it,
    holds: (says) => says('lowImmunity') && (says('pus') || (says('swelling') && says('pain'))),
  },
  {
    sign: 'tooth_out',
    where: 'dentista_oggi',
    text: flags.RF_AVULSIONE.testo_it,
    holds: (says) => !says('milkTooth') && (says('toothOut') || (says('toothOutMaybe') && says('blow'))),
  },
  {
    sign: 'abscess',
    where: 'dentista_oggi',
    text: today,
    holds: (says) =>
      says('pus') ||
      says('swollenFace') ||
      (says('swelling') && (says('pain') || says('lowImmunity'))) ||
      (says('fever') && says('mouth')) ||
      (says('closedMouth') && says('pain')),
  },
  {
    sign: 'broken_tooth',
    where: 'dentista_oggi',
    text: today,
    holds: (says) =>
      (says('brokenTooth') && says('pain')) || (says('blow') && (says('brokenTooth') || says('toothInjured'))),
  },
  { sign: 'severe_pain', where: 'dentista_oggi', text: today, holds: (says) => says('strongPain') },
];

/**
 * The advice for the most urgent emergency a free Italian text speaks of; null when it speaks of none. Blind to accents,
 * case and inflection; what the text says is absent (`non ho febbre`) does not count. Leans towards advice in doubt.
 */
export function findEmergency(text: string): EmergencyAdvice | null {
  if (speaksOfSelfHarm(text)) return { sign: 'self_harm', where: 'ascolto', text: selfHarmAnswer };
  const clauses = assertedClauses(text);
  const says = (what: Said) => said[what].some((pattern) => clauses.some((clause) => pattern.test(clause)));
  const found = emergencies.find(({ holds }) => holds(says));
  return found ? { sign: found.sign, where: found.where, text: found.text } : null;
}
