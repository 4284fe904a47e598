import type { PracticeCounts } from '@dentisti/db/practice/directory-figures.repository';
import { listingScope } from '@dentisti/db/practice/directory-revision.repository';
import type { RequestContext } from '../context.ts';

/** The counts as of the last commit, or as the request's snapshot has them; noted as read by this request. */
export function getCityCounts({ services, reads, snapshot }: RequestContext): Promise<Readonly<PracticeCounts>> {
  reads.add(listingScope);
  return snapshot ? services.cityCounts.getIn(snapshot) : services.cityCounts.get();
}
