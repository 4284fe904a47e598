import type { Street } from './find-street.ts';
import { keyOf, wordsOf } from './normalise.ts';
import type { Coordinates, Place } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import { isNearPlace } from './searched-point.ts';
import { telling } from './street.ts';

/** What a geocoder proposes for an address. Untrusted: it guesses, and it may know another town of that name. */
export interface AddressCandidate {
  coordinates: Coordinates;
  /** Name of the street; null when the proposal is none. */
  street: string | null;
  houseNumber: string | null;
  cap: string | null;
  /** Names of the places it lies in – city, district, locality –, the comune's first. */
  localities: readonly string[];
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
}

/** Without a name we know it must lie so near to the comune's centre. */
const maxKmWithoutName = 5;

/** Roman numbers of streets' names: `Via XX Settembre` is also written `Via 20 Settembre`. */
const romanNumbers: Record<string, string> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  xi: '11',
  xx: '20',
  xxiv: '24',
  xxv: '25',
};
const tellingWords = (words: readonly string[]) => telling(words).map((word) => romanNumbers[word] ?? word);

/** Whether the proposed street is the typed one: every telling word, or the initial of a first name, is in its name. */
function isSameStreet(typed: string, proposed: string): boolean {
  const given = tellingWords(wordsOf(typed));
  if (given.length === 0) return keyOf(typed) === keyOf(proposed);
  const own = new Set(tellingWords(wordsOf(proposed)));
  return given.every(
    (word) => own.has(word) || (word.length === 1 && [...own].some((other) => other.startsWith(word))),
  );
}

/**
 * Whether it lies in the comune. The first of its names that we know must be the comune's or one of its zones'; where we
 * know none, it must lie near the centre.
 */
function isInPlace(index: PlaceIndex, { localities, coordinates }: AddressCandidate, place: Place): boolean {
  // Bilingual names read `Bolzano - Bozen` or `Bolzano/Bozen`.
  const meaningsOf = (name: string) => [name, ...name.split(/ - |\//)].flatMap((part) => index.meanings(keyOf(part)));
  const known = localities.map(meaningsOf).find((meanings) => meanings.length > 0);
  if (!known) return isNearPlace(coordinates, place, maxKmWithoutName);
  return known.some((meaning) => meaning.place === place) && isNearPlace(coordinates, place);
}

const digitsOf = (houseNumber: string | null) => /^\d+/.exec(houseNumber ?? '')?.[0] ?? null;

/**
 * Chooses the point of an address among a geocoder's proposals; null when none is surely of this street in this comune.
 * The same house number is preferred, then the same CAP, then the geocoder's own order.
 */
export function matchAddress(
  index: PlaceIndex,
  { street, cap, place }: { street: Street; cap: string | null; place: Place },
  candidates: readonly AddressCandidate[],
): Coordinates | null {
  const score = (candidate: AddressCandidate) =>
    (street.houseNumber !== null && digitsOf(candidate.houseNumber) === digitsOf(street.houseNumber) ? 2 : 0) +
    (cap !== null && candidate.cap === cap ? 1 : 0);
  const [best] = candidates
    .filter(
      (candidate) =>
        candidate.countryCode?.toUpperCase() === 'IT' &&
        candidate.street !== null &&
        isSameStreet(street.name, candidate.street) &&
        isInPlace(index, candidate, place),
    )
    .sort((a, b) => score(b) - score(a));
  return best?.coordinates ?? null;
}
