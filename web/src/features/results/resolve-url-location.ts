import type { ApolloClient } from '@apollo/client';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { type LocationOutcome, validateLocation } from '../../lib/validate-location.ts';
import type { ResultsUrlState } from './results-url.ts';

type UrlPlace = Pick<ResultsUrlState, 'region' | 'zone'> & { city: string };

/** The neighbourhood a place was searched by, as typed; null for a whole city. */
export function zoneOf(location: SelectedLocation): string | null {
  return location.isClosestCity ? null : location.originalSearchCity;
}

/**
 * Whether the stored place is the one the address names. The home page's link carries no zone, so an address without
 * one keeps the stored zone of the same city.
 */
export function isStoredPlace(stored: SelectedLocation | null, url: UrlPlace): stored is SelectedLocation {
  if (!stored || !sameText(stored.city, url.city)) return false;
  if (url.region && !sameText(stored.region, url.region)) return false;
  return url.zone === null || sameText(zoneOf(stored) ?? '', url.zone);
}

/** Resolves the place of a shared address; the region distinguishes cities of the same name. */
export async function resolveUrlPlace(client: ApolloClient, url: UrlPlace): Promise<LocationOutcome> {
  if (url.zone) {
    const zone = await validateLocation(client, url.zone);
    if (zone.kind === 'found' && sameText(zone.location.city, url.city)) return zone;
  }
  const first = await validateLocation(client, url.city);
  if (first.kind === 'invalid' || !url.region || sameText(first.location.region, url.region)) return first;

  const { region } = url;
  const meant = first.location.alternatives.find((other) => sameText(other.region, region));
  if (!meant) return first;
  const second = await validateLocation(client, `${meant.city} (${meant.province})`);
  if (second.kind === 'invalid') return second;
  // Typed with its province a name has no homonyms left, yet the visitor of a link may have meant one of them.
  const { city, province } = first.location;
  const others = first.location.alternatives.filter((other) => other !== meant);
  const alternatives = province ? [{ city, province, region: first.location.region }, ...others] : others;
  return { kind: 'found', location: { ...second.location, alternatives } };
}

function sameText(left: string, right: string): boolean {
  return left.localeCompare(right, 'it', { sensitivity: 'base' }) === 0;
}
