import {
  type Answers,
  type CombinationRule,
  type Level,
  type Option,
  questionnaire,
  type RedFlag,
  type Where,
  type Within,
  withins,
} from './questionnaire.ts';
import { answerReasons, ruleReasons } from './reason-labels.ts';

/** A lowest level that one answer, or a rule over several, asks for. */
export interface Floor {
  level: Level;
  within: Within;
  where: Where | null;
  ambiti: readonly string[];
  /** Italian, for the list of reasons. */
  reason: string;
  /** What to do, where the rule has its own words. */
  advice: string | null;
}

/** An answer that can be given, with what hangs on it. */
export interface Choice {
  questionId: string;
  option: Option;
  /** Italian, for the list of reasons. */
  reason: string;
  floor: Floor | null;
  redFlag: RedFlag | null;
}

/** All that the level is made from. The two scores are never added. */
export interface Weighed {
  choices: readonly Choice[];
  /** The first one that is a red flag. */
  flagged: (Choice & { redFlag: RedFlag }) | null;
  isMinor: boolean;
  C: number;
  P: number;
  floors: readonly Floor[];
}

export const levelRank: Readonly<Record<Level, number>> = { basso: 0, medio: 1, alto: 2, critico: 3 };
export const withinRank = Object.fromEntries(withins.map((within, rank) => [within, rank])) as Record<Within, number>;

function choiceOf(questionId: string, option: Option): Choice {
  const reason = answerReasons[questionId]?.[option.id] ?? option.label_it;
  const { floor: level, entro, ambiti = [] } = option;
  const within = entro ?? questionnaire.scoring.default_entro[level ?? 'basso'];
  return {
    questionId,
    option,
    reason,
    floor: level ? { level, within, where: null, ambiti, reason, advice: null } : null,
    redFlag: (option.red_flag && questionnaire.red_flags[option.red_flag]) || null,
  };
}

const choicesOf = questionnaire.questions.map(({ id, options }) => ({
  id,
  options: new Map(options.map((option) => [option.id, choiceOf(id, option)])),
}));

function findChoice(questionId: string | undefined, optionId: string | undefined): Choice {
  const found = choicesOf.find(({ id }) => id === questionId)?.options.get(optionId ?? '');
  if (!found) throw new Error(`questionnaire.json: a rule names ${questionId}/${optionId}, which does not exist`);
  return found;
}

function ruleOf({ id, if: when, then }: CombinationRule) {
  return {
    condition: findChoice('salute', when.salute),
    any: when.any.map(([questionId, optionId]) => findChoice(questionId, optionId)),
    floor: {
      level: then.floor,
      within: then.entro,
      where: then.dove ?? null,
      ambiti: then.ambiti ?? [],
      reason: ruleReasons[id] ?? id,
      advice: then.testo_it ?? null,
    } satisfies Floor,
  };
}

const rules = questionnaire.combination_rules.map(ruleOf);

/**
 * Reads answers as they come. Unknown questions and options are ignored and a missing answer weighs nothing; a list
 * counts each of its known options once, also where one was asked for, and `Niente` beside others counts for nothing:
 * of two readings the more careful one.
 */
export function weighAnswers(answers: Answers): Weighed {
  const choices: Choice[] = [];
  for (const { id, options } of choicesOf) {
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (given === undefined || given === null) continue;
    for (const optionId of typeof given === 'string' ? [given] : given) {
      const choice = options.get(optionId);
      if (choice && !choices.includes(choice)) choices.push(choice);
    }
  }
  const isMinor = choices.some(({ option }) => option.minor);
  const floors: Floor[] = [];
  let C = 0;
  let P = 0;
  for (const choice of choices) {
    C += pointsOf(choice, 'C', isMinor);
    P += pointsOf(choice, 'P', isMinor);
    if (choice.floor) floors.push(choice.floor);
  }
  for (const { condition, any, floor } of rules)
    if (choices.includes(condition) && any.some((choice) => choices.includes(choice))) floors.push(floor);
  return { choices, flagged: choices.find(isFlagged) ?? null, isMinor, C, P, floors };
}

const isFlagged = (choice: Choice): choice is Choice & { redFlag: RedFlag } => choice.redFlag !== null;

/** What an answer adds to a score; some points count under 18 only. */
export function pointsOf({ option }: Choice, score: 'C' | 'P', isMinor: boolean): number {
  if (score === 'P') return option.P ?? 0;
  return (option.C ?? 0) + (isMinor ? (option.C_if_minor ?? 0) : 0);
}

/** The band of a score: the highest one whose lowest points are reached. */
export function bandOf(score: 'C' | 'P', points: number): Level {
  const { alto, medio } = questionnaire.scoring[score];
  if (points >= (alto[0] ?? 0)) return 'alto';
  return points >= (medio[0] ?? 0) ? 'medio' : 'basso';
}

/** The more urgent of two levels. */
export function higher(a: Level, b: Level): Level {
  return levelRank[a] >= levelRank[b] ? a : b;
}

/** The shorter of two time limits. */
export function sooner(a: Within, b: Within): Within {
  return withinRank[a] <= withinRank[b] ? a : b;
}
