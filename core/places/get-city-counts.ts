import type { PracticeCounts } from '@dentisti/db/practice/directory-figures.repository';
import { listingScope } from '@dentisti/db/practice/directory-revision.repository';
import type { RequestContext } from '../context.ts';

/** The counts as of the last commit, or as the request's snapshot has them; noted as read by this request. */
export async function getCityCounts({
  services: { cityCounts },
  reads,
  snapshot,
}: RequestContext): Promise<Readonly<PracticeCounts>> {
  if (!snapshot) return cityCounts.get();
  // Those in memory nearly always are the snapshot's: told at its end, by the look at the revisions that is taken anyway.
  const counts = snapshot.isStrict ? null : cityCounts.known;
  reads.add(listingScope, counts?.revision);
  return counts ?? cityCounts.getIn(snapshot.em);
}
