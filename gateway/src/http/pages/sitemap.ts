import type { EntityManager } from '@dentisti/db/orm';
import {
  findListedComuni,
  findListedPractices,
  findListedStretches,
} from '@dentisti/db/practice/listed-practice.repository';
import type { Place } from '@dentisti/domain/places/place';
import { pageRoutes, profilePrefix, standingPages } from '@dentisti/domain/routes';
import type { GatewayServices } from '../../services.ts';

/** Addresses in one part, as the protocol allows. A part of profiles is a stretch of ids, so it never moves. */
const partSize = 50_000;
/** Rows read at a time: a part is written while it is read. */
const readAtOnce = 2_000;

export interface SitemapEntry {
  /** With its query, from the root. */
  path: string;
  /** Null when nothing says when it last changed. */
  updatedAt: Date | null;
}

/** Names of the parts that hold something, as they stand in their addresses, and when each last changed. */
export async function listParts(em: EntityManager): Promise<{ name: string; updatedAt: Date | null }[]> {
  const stretches = await findListedStretches(em, partSize);
  const newest = stretches.reduce<Date | null>(
    (latest, { updatedAt }) => (latest && latest > updatedAt ? latest : updatedAt),
    null,
  );
  return [
    { name: 'pagine', updatedAt: null },
    { name: 'citta', updatedAt: newest },
    ...stretches.map(({ stretch, updatedAt }) => ({ name: `studi-${stretch + 1}`, updatedAt })),
  ];
}

/** The entries of a part, read piece by piece; null for a name that is none. */
export function readPart(
  name: string,
  em: EntityManager,
  places: GatewayServices['places'],
): AsyncIterable<SitemapEntry[]> | null {
  if (name === 'pagine') return standing();
  if (name === 'citta') return cities(em, places);
  const number = /^studi-([1-9]\d{0,4})$/.exec(name)?.[1];
  return number ? profiles(em, Number(number) - 1) : null;
}

async function* standing(): AsyncGenerator<SitemapEntry[]> {
  yield standingPages.map((page) => ({ path: pageRoutes[page], updatedAt: null }));
}

async function* cities(em: EntityManager, places: GatewayServices['places']): AsyncGenerator<SitemapEntry[]> {
  const comuni = await findListedComuni(em);
  yield comuni.flatMap(({ istatCode, updatedAt }) => {
    const place = places.byIstatCode(istatCode);
    return place ? [{ path: resultsPath(place), updatedAt }] : [];
  });
}

async function* profiles(em: EntityManager, stretch: number): AsyncGenerator<SitemapEntry[]> {
  const upToId = (stretch + 1) * partSize;
  let afterId = stretch * partSize;
  while (true) {
    const practices = await findListedPractices(em, { afterId, upToId, limit: readAtOnce });
    yield practices.map(({ slug, updatedAt }) => ({ path: profilePrefix + slug, updatedAt }));
    if (practices.length < readAtOnce) return;
    afterId = practices.at(-1)?.id ?? upToId;
  }
}

/** The page of a city's list as it names itself. */
function resultsPath({ name, region }: Pick<Place, 'name' | 'region'>): string {
  return `${pageRoutes.results}?${new URLSearchParams({ citta: name, regione: region })}`;
}
