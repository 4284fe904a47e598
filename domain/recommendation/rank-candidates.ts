import { greatCircleKm } from '../places/distance.ts';
import type { Coordinates } from '../places/place.ts';
import { bayesianRating } from './bayesian-rating.ts';
import type { Candidate, CandidateService } from './candidate.ts';
import type { Concept } from './lexicon.ts';
import { findPhrase, type Phrase, parsePhrase } from './match-phrases.ts';
import { parseNeedWords } from './need-words.ts';
import { points } from './points.ts';
import type { UnderstoodNeed } from './understand-need.ts';
import { type OpenThen, openAtWanted } from './wanted-time.ts';

/** What speaks for a practice; every part can be looked up on its profile. */
interface Merits {
  /** The practice's specialisations that answer the need, best first. */
  fields: readonly string[];
  /** A service that answers it. */
  service: CandidateService | null;
  /** What it publishes of the service whose prices are compared; null where no price is asked for. */
  price: { name: string; service: CandidateService | null } | null;
  /** 0–1. */
  match: number;
  /** How many of the things asked for it answers. */
  answered: number;
  bayesian: number | null;
  /** From `origin`, straight line; null when either is unknown. */
  distanceKm: number | null;
  openThen: OpenThen | false | null;
  /** It is reachable by wheelchair without help, or its own description says so and no datum denies it. */
  claimsAccessible: boolean;
}

export interface Ranked {
  candidate: Candidate;
  merits: Merits;
  score: number;
}

const accessPhrases = [
  'senza barriere',
  'accessibile carrozzina|disabili|rotelle',
  'accesso disabili|carrozzina|rotelle',
  'rampa',
  'ascensore',
].map(parsePhrase);

function meritsOf(candidate: Candidate, need: UnderstoodNeed, origin: Coordinates | null): Merits {
  const { coordinates, description, wheelchair } = candidate;
  const words = description && need.traits.has('access') ? parseNeedWords(description) : [];
  return {
    ...matchOf(candidate, need),
    service: serviceFor(candidate, need.concepts),
    price: null,
    bayesian: bayesianRating(candidate.rating, candidate.reviewCount),
    distanceKm: origin && coordinates ? greatCircleKm(origin, coordinates) : null,
    openThen: need.time && openAtWanted(candidate.schedule, need.time),
    claimsAccessible:
      wheelchair === 'yes' ||
      (wheelchair === null && accessPhrases.some((phrase) => findPhrase(words, phrase) !== null)),
  };
}

/** Each thing asked for counts the same; the practice's best specialisation answers it. */
function matchOf(
  { specializations }: Candidate,
  { concepts, fields }: UnderstoodNeed,
): Pick<Merits, 'match' | 'answered' | 'fields'> {
  if (concepts.length === 0) return { match: 0, answered: 0, fields: [] };
  // `fields` leaves out whatever the patient refuses.
  const wanted = new Set<string>(fields.map(({ name }) => name));
  const weight = (concept: Concept, name: string) =>
    wanted.has(name) ? (concept.fields[name as keyof Concept['fields']] ?? 0) : 0;
  const best = concepts.map((concept) => Math.max(0, ...specializations.map((name) => weight(concept, name))));
  const match = Math.min(1, best.reduce((sum, value) => sum + value, 0) / concepts.length);
  const answered = best.filter((value) => value > 0).length;
  return {
    match,
    answered,
    fields: fields.filter(({ name }) => specializations.includes(name)).map(({ name }) => name),
  };
}

/** The first service that answers the need; one with a price before one without. */
function serviceFor({ services }: Candidate, concepts: readonly Concept[]): Merits['service'] {
  const answering = concepts.flatMap((concept) => services.filter(({ name }) => answers(concept, name)));
  return answering.find(({ priceCents }) => priceCents !== null) ?? answering[0] ?? null;
}

interface KnownNames {
  phrases: readonly Phrase[];
  answers: Map<string, boolean>;
}
// A city's practices offer the same few services under the same names: each is read once, not once per practice.
const knownNames = new WeakMap<Concept, KnownNames>();
/** Names come from outside: the memory of them has an end. */
const maxKnownNames = 2_000;

function answers(concept: Concept, serviceName: string): boolean {
  const known = knownNames.get(concept) ?? { phrases: (concept.services ?? []).map(parsePhrase), answers: new Map() };
  knownNames.set(concept, known);
  const remembered = known.answers.get(serviceName);
  if (remembered !== undefined) return remembered;
  if (known.answers.size >= maxKnownNames) known.answers.clear();
  const words = parseNeedWords(serviceName);
  const found = known.phrases.some((phrase) => findPhrase(words, phrase) !== null);
  known.answers.set(serviceName, found);
  return found;
}

function scoreOf({ confirmations }: Candidate, merits: Merits, { traits, time }: UnderstoodNeed): number {
  const rating = merits.bayesian === null ? 0 : Math.max(0, (merits.bayesian - 3) / 2);
  const near = merits.distanceKm === null ? 0 : 1 / (1 + merits.distanceKm / 3);
  const parts = [
    points.match * merits.match,
    merits.service ? points.service : 0,
    (traits.has('bestRated') ? points.ratingRequested : points.rating) * rating,
    (traits.has('near') ? points.distanceRequested : points.distance) * near,
    time ? points.time * (merits.openThen ? 1 : merits.openThen === null ? 0.3 : 0) : 0,
    confirmations ? points.confirmations * (confirmations.confirmed / confirmations.requests) : 0,
    traits.has('access') && merits.claimsAccessible ? points.access : 0,
  ];
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Candidates, the best for this need first. Their order does not matter; equal ones by rating, reviews and id. */
export function rankCandidates(
  candidates: readonly Candidate[],
  need: UnderstoodNeed,
  origin: Coordinates | null,
): Ranked[] {
  return candidates
    .map((candidate) => {
      const merits = meritsOf(candidate, need, origin);
      return { candidate, merits, score: scoreOf(candidate, merits, need) };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        (b.candidate.rating ?? 0) - (a.candidate.rating ?? 0) ||
        (b.candidate.reviewCount ?? 0) - (a.candidate.reviewCount ?? 0) ||
        a.candidate.id - b.candidate.id,
    );
}
