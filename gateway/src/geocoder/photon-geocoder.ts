import type { AddressToFind, Geocoder } from '@dentisti/core/places/geocoder';
import type { Logger } from '@dentisti/core/platform/log';
import type { AddressCandidate } from '@dentisti/domain/places/match-address';
import { z } from 'zod';
import { metricEvents } from '../metrics/gateway-metric-events.ts';

/** A visitor waits for it: an answer that comes later is of no use. */
const timeoutMs = 800;
const maxBytes = 256 * 1024;
const maxProposals = 5;

const name = z.string().max(200).optional().catch(undefined);
/** A feature as Photon describes it; only what we use. */
const Feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.unknown()),
  }),
  properties: z.object({
    osm_key: name,
    name,
    street: name,
    housenumber: name,
    postcode: name,
    city: name,
    district: name,
    locality: name,
    countrycode: name,
  }),
});
const Answer = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).max(100) });

/** Returns the proposal of a feature; null when the feature is not what Photon sends. */
function candidateOf(feature: unknown): AddressCandidate | null {
  const parsed = Feature.safeParse(feature);
  if (!parsed.success) return null;
  const { geometry, properties } = parsed.data;
  const [longitude, latitude] = geometry.coordinates;
  const isStreet = properties.osm_key === 'highway' || properties.osm_key === 'place';
  return {
    coordinates: { latitude, longitude },
    street: properties.street ?? (isStreet ? (properties.name ?? null) : null),
    houseNumber: properties.housenumber ?? null,
    cap: properties.postcode ?? null,
    localities: [properties.city, properties.district, properties.locality].filter((place) => place !== undefined),
    countryCode: properties.countrycode ?? null,
  };
}

/** Reads an answer's text; null when it is larger than allowed. */
async function readLimited(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * A geocoder that speaks Photon's protocol. The address stands in the request to it alone: no error and no log line
 * carries it. Without `lang`, because Photon refuses languages it was not built with and Italian usually is one.
 */
export class PhotonGeocoder implements Geocoder {
  readonly #baseUrl: string;
  readonly #log: Pick<Logger, 'warn'>;

  constructor(baseUrl: string, log: Pick<Logger, 'warn'>) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#log = log;
  }

  async find({ street, cap, city, near }: AddressToFind): Promise<readonly AddressCandidate[] | null> {
    const line = [street.name, street.houseNumber].filter((part) => part !== null).join(' ');
    const query = new URLSearchParams({
      q: `${line}, ${cap === null ? '' : `${cap} `}${city}`,
      limit: String(maxProposals),
      lat: near.latitude.toFixed(4),
      lon: near.longitude.toFixed(4),
    });
    const signal = AbortSignal.timeout(timeoutMs);
    const features = await this.#ask(query, signal).catch(() => null);
    const outcome = features ? 'answered' : signal.aborted ? 'late' : 'failed';
    metricEvents.emit('geocoderAsked', { outcome });
    // The outcome alone: an error's own words may hold the request's address.
    if (!features) this.#log.warn({ outcome }, 'geocoder without a usable answer');
    return features?.map(candidateOf).filter((candidate) => candidate !== null) ?? null;
  }

  async #ask(query: URLSearchParams, signal: AbortSignal): Promise<readonly unknown[] | null> {
    const response = await fetch(`${this.#baseUrl}/api?${query}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    const text = response.ok ? await readLimited(response) : null;
    const answer = text === null ? null : Answer.safeParse(JSON.parse(text));
    return answer?.success ? answer.data.features : null;
  }
}
