import { listingScope } from '@dentisti/db/practice/directory-revision.repository';
import type { RequestContext } from '../context.ts';
import type { CityCountMaps } from './city-counts.ts';

/** The counts as of the last commit, noted as read by this request. */
export async function getCityCounts({ services, reads }: RequestContext): Promise<CityCountMaps> {
  const counts = await services.cityCounts.get();
  reads.add(listingScope, counts.revision);
  return counts;
}
