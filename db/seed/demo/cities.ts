import { greatCircleKm } from '@dentisti/domain/places/distance';
import type { Place } from '@dentisti/domain/places/place';

/** Decisions §2: the figure on the home page. */
const demoCityCount = 183;
/** Every region is there with at least this many. */
const minPerRegion = 3;
/** Towns this near to a bigger chosen one wait: they are served by it, and the closest-city rule has something to do. */
const spacingKm = 11;
/** Above this size a city is chosen however near to another. */
const bigCity = 110_000;

/** The comuni that have practices: the biggest everywhere, then spread over the country. In order of population. */
export function chooseCities(places: readonly Place[]): Place[] {
  const bySize = [...places].sort((a, b) => b.population - a.population || a.istatCode.localeCompare(b.istatCode));
  const chosen: Place[] = [];
  const isApart = (place: Place) =>
    place.population >= bigCity ||
    chosen.every((other) => greatCircleKm(place.coordinates, other.coordinates) >= spacingKm);
  for (const region of new Set(bySize.map((place) => place.region))) {
    let inRegion = 0;
    for (const place of bySize) {
      if (inRegion === minPerRegion) break;
      if (place.region !== region || !isApart(place)) continue;
      chosen.push(place);
      inRegion += 1;
    }
  }
  for (const place of bySize) {
    if (chosen.length === demoCityCount) break;
    if (!chosen.includes(place) && isApart(place)) chosen.push(place);
  }
  return chosen.sort((a, b) => b.population - a.population || a.istatCode.localeCompare(b.istatCode));
}

/**
 * How many practices each city gets, `total` in all: `least` for each, the rest by population, rounded by largest
 * remainder. Roma gets some 200, a town of 30,000 a handful.
 */
export function sharePractices(cities: readonly Place[], total: number, minEach: number): number[] {
  const weights = cities.map((city) => city.population);
  const sum = weights.reduce((a, b) => a + b, 0);
  const spare = total - minEach * cities.length;
  const exact = weights.map((weight) => (weight / sum) * spare);
  const shares = exact.map((value) => minEach + Math.floor(value));
  const left = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((value, i) => ({ i, rest: value % 1 })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of byRemainder.slice(0, left)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}
