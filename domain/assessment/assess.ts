import { type Answers, type Level, questionnaire, type Where, type Within } from './questionnaire.ts';
import {
  bandOf,
  type Choice,
  type Floor,
  higher,
  levelRank,
  pointsOf,
  sooner,
  type Weighed,
  weighAnswers,
  withinRank,
} from './weigh-answers.ts';

export interface Assessment {
  level: Level;
  /** By when to be seen; its words are in `entro_label_it`. */
  within: Within;
  where: Where;
  /** Italian, what made the level, the weightiest first; empty at `basso`, at least one above it. */
  reasons: readonly string[];
  /** At most two fields of dentistry to look for; empty where the way is 112, a pronto soccorso or any dentist at once. */
  ambiti: readonly string[];
  /** Keys of `notices`, in the order of the questions. */
  notices: readonly string[];
}

/**
 * How soon to see a dentist, by the published rules: the highest of both scores' bands, floors and red flags. Pure and
 * total: the same answers always give the same result, and any answers give one (`weighAnswers` says how odd ones are
 * read). A red flag at the first question is the result; whatever else was answered is not looked at.
 */
export function assess(answers: Answers): Assessment {
  const weighed = weighAnswers(answers);
  if (weighed.flagged) {
    const { reason, redFlag } = weighed.flagged;
    const { livello: level, entro: within, dove: where } = redFlag;
    return { level, within, where, reasons: [reason], ambiti: [], notices: [] };
  }
  const { level, within, where } = judge(weighed);
  return {
    level,
    within,
    where,
    reasons: reasonsFor(level, weighed),
    ambiti: where === 'pronto_soccorso' ? [] : ambitiFor(weighed),
    notices: noticesOf(weighed),
  };
}

/** Input of `judge`. */
export interface Tally {
  C: number;
  P: number;
  floors: readonly Pick<Floor, 'level' | 'within' | 'where'>[];
}

/** Level, time limit and place: nothing but both scores and the floors makes them. */
export function judge({ C, P, floors }: Tally): Pick<Assessment, 'level' | 'within' | 'where'> {
  let level = higher(bandOf('C', C), bandOf('P', P));
  for (const floor of floors) level = higher(level, floor.level);
  let within = questionnaire.scoring.default_entro[level];
  let where: Where = level === 'basso' ? 'controllo' : 'dentista';
  for (const floor of floors) {
    within = sooner(within, floor.within);
    if (floor.where && floor.level === level) where = floor.where;
  }
  return { level, within, where };
}

const byUrgency = (a: Floor, b: Floor) =>
  levelRank[b.level] - levelRank[a.level] || withinRank[a.within] - withinRank[b.within];

function reasonsFor(level: Level, weighed: Weighed): string[] {
  if (level === 'basso') return [];
  const { floors, C, P } = weighed;
  const made = floors.filter((floor) => floor.level === level).sort(byUrgency);
  const reasons = made.map(({ reason }) => reason);
  if (bandOf('C', C) === level) reasons.push(...byPoints(weighed, 'C').map(({ reason }) => reason));
  if (bandOf('P', P) === level) reasons.push(...byPoints(weighed, 'P').map(({ reason }) => reason));
  return [...new Set(reasons)];
}

function noticesOf({ choices }: Weighed): string[] {
  const notices: string[] = [];
  for (const { option } of choices) if (option.notice && !notices.includes(option.notice)) notices.push(option.notice);
  return notices;
}

/** The answers that add to a score, the weightiest first. */
function byPoints({ choices, isMinor }: Weighed, score: 'C' | 'P'): Choice[] {
  const points = (choice: Choice) => pointsOf(choice, score, isMinor);
  return choices.filter((choice) => points(choice) > 0).sort((a, b) => points(b) - points(a));
}

/**
 * At most two: those of the most urgent floor, then of the higher score, then of whatever else was answered (crooked
 * teeth weigh nothing and still have their field).
 */
function ambitiFor(weighed: Weighed): string[] {
  const wanted: string[] = [];
  for (const ambiti of ambitiByWeight(weighed)) {
    for (const ambito of ambiti) if (!wanted.includes(ambito)) wanted.push(ambito);
    if (wanted.length >= 2) return wanted.slice(0, 2);
  }
  return wanted.length > 0 ? wanted : [questionnaire.scoring.default_ambito];
}

/** Sorts only as far as it is asked: two are soon found. */
function* ambitiByWeight(weighed: Weighed): Generator<readonly string[]> {
  const { floors, choices, C, P } = weighed;
  const urgent = floors.toSorted(byUrgency);
  const isGums = (levelRank[bandOf('P', P)] - levelRank[bandOf('C', C)] || P - C) > 0;
  if (urgent[0]) yield urgent[0].ambiti;
  for (const { option } of byPoints(weighed, isGums ? 'P' : 'C')) if (option.ambiti) yield option.ambiti;
  for (const { ambiti } of urgent) yield ambiti;
  for (const { option } of byPoints(weighed, isGums ? 'C' : 'P')) if (option.ambiti) yield option.ambiti;
  for (const { option } of choices) if (option.ambiti) yield option.ambiti;
}
