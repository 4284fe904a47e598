import { greatCircleKm } from '../places/distance.ts';
import type { Coordinates } from '../places/place.ts';
import type { PracticeSource } from './imported-practice.ts';
import { areNamesSimilar, nameSimilarity } from './practice-name.ts';

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

/** A stored practice of the same comune, with the sources it is already known from. */
export interface MatchCandidate extends MatchInput {
  id: number;
  sources: readonly PracticeSource[];
}

/** Toll-free and national numbers (`+39 8…`) belong to chains and booking services, not to one practice. */
const isSharedNumber = (phone: string) => phone.startsWith('+398');

/** Whether two rows speak of one practice: the same telephone not too far apart, or likely names at one spot. */
export function isSamePractice(row: MatchInput, other: MatchInput): boolean {
  const meters = row.coordinates && other.coordinates ? metersBetween(row.coordinates, other.coordinates) : null;
  if (row.phone && row.phone === other.phone && !isSharedNumber(row.phone) && (meters ?? 0) <= samePhoneMeters)
    return true;
  return meters !== null && meters <= sameSpotMeters && areNamesSimilar(row.name, other.name);
}

/**
 * The stored practice of the same comune that a new row speaks of, or null. Candidates already known from the row's own
 * source are left out: a source that lists two keys means two practices. Several candidates: equal phone, then the
 * likest name, then the nearest, then the oldest.
 */
export function matchPractice<Candidate extends MatchCandidate>(
  row: MatchInput & { source: PracticeSource },
  candidates: readonly Candidate[],
): Candidate | null {
  const rank = (candidate: Candidate) => [
    row.phone !== null && candidate.phone === row.phone ? 0 : 1,
    -nameSimilarity(row.name, candidate.name),
    row.coordinates && candidate.coordinates ? metersBetween(row.coordinates, candidate.coordinates) : 1e9,
    candidate.id,
  ];
  const matches = candidates.filter((c) => !c.sources.includes(row.source) && isSamePractice(row, c));
  const ranked = matches.map((candidate) => ({ candidate, rank: rank(candidate) }));
  ranked.sort((a, b) => {
    const at = a.rank.findIndex((value, i) => value !== b.rank[i]);
    return at === -1 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
  });
  return ranked[0]?.candidate ?? null;
}
