import { greatCircleKm } from '../places/distance.ts';
import type { Coordinates } from '../places/place.ts';
import type { PracticeSource } from './imported-practice.ts';
import { nameLikeness } from './same-name.ts';

/** Decisions §3: similar names within this distance are one practice. */
const sameSpotMeters = 80;
/** One number rings in several branches of a practice: farther apart than a bad geocode, they stay two. */
const samePhoneMeters = 3_000;

export const metersBetween = (a: Coordinates, b: Coordinates): number => greatCircleKm(a, b) * 1000;

/** What matching needs to know of a practice. */
export interface MatchInput {
  name: string;
  phone: string | null;
  coordinates: Coordinates | null;
}

/** A stored practice of the same comune. */
export interface MatchCandidate extends MatchInput {
  id: number;
  /** By which it is known already, each as `openstreetmap:node/12`. */
  keys: readonly string[];
}

/** Toll-free and national numbers (`+39 8…`) belong to chains and booking services, not to one practice. */
const isSharedNumber = (phone: string) => phone.startsWith('+398');

/**
 * Whether two rows of one comune speak of one practice: the same telephone not too far apart, or likely names at one spot.
 */
export function isSamePractice(row: MatchInput, other: MatchInput, city: string): boolean {
  const meters = row.coordinates && other.coordinates ? metersBetween(row.coordinates, other.coordinates) : null;
  if (row.phone && row.phone === other.phone && !isSharedNumber(row.phone) && (meters ?? 0) <= samePhoneMeters)
    return true;
  return isAtOneSpot(row, other) && nameLikeness(row.name, other.name, city) > 0;
}

const isAtOneSpot = (a: MatchInput, b: MatchInput): boolean =>
  a.coordinates !== null && b.coordinates !== null && metersBetween(a.coordinates, b.coordinates) <= sameSpotMeters;

/** `openstreetmap:way/` of `openstreetmap:way/7`; of another source's key its name. */
const kindOf = (key: string) => /^[^:]*(:[^/]*\/)?/.exec(key)?.[0];

/**
 * The stored practice of the same comune that a new row speaks of, or null. Candidates already known from the row's own
 * source are left out: a source that lists two keys means two practices. But OpenStreetMap draws one practice both as a
 * point and as the outline of its building, at one spot. Several candidates: equal phone, then the likest name, then the nearest, then
 * the oldest; none where only a name speaks for it, and speaks for two who are not one.
 * @param beside other new rows of the row's answer
 */
export function matchPractice<Candidate extends MatchCandidate>(
  row: MatchInput & { source: PracticeSource; sourceId: string },
  candidates: readonly Candidate[],
  city: string,
  beside: readonly MatchInput[] = [],
): Candidate | null {
  const rank = (candidate: Candidate) => [
    row.phone !== null && candidate.phone === row.phone ? 0 : 1,
    -nameLikeness(row.name, candidate.name, city),
    row.coordinates && candidate.coordinates ? metersBetween(row.coordinates, candidate.coordinates) : 1e9,
    candidate.id,
  ];
  const kind = kindOf(`${row.source}:${row.sourceId}`);
  const isOfSource = (key: string) => key.startsWith(`${row.source}:`);
  const matches = candidates.filter(
    (c) =>
      isSamePractice(row, c, city) &&
      !c.keys.some((key) => kindOf(key) === kind) &&
      (isAtOneSpot(row, c) || !c.keys.some(isOfSource)),
  );
  const ranked = matches.map((candidate) => ({ candidate, rank: rank(candidate) }));
  ranked.sort((a, b) => {
    const at = a.rank.findIndex((value, i) => value !== b.rank[i]);
    return at === -1 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
  });
  const [best, ...others] = ranked.map(({ candidate }) => candidate);
  if (!best || (row.phone !== null && best.phone === row.phone)) return best ?? null;
  // `Studio Rossi`, where Mario and Luigi Rossi both are: whose it is cannot be told, in whichever order they come.
  const isRival = (other: MatchInput, one: MatchInput) => nameLikeness(other.name, one.name, city) === 0;
  const rivals = beside.filter((other) => isSamePractice(other, best, city) && isRival(other, row));
  return rivals.length > 0 || others.some((other) => isRival(other, best)) ? null : best;
}
