import { type SearchGroup, searchEverything } from '@dentisti/db/admin';
import { readSearch } from '@dentisti/domain/operators/read-search';
import type { RequestContext } from '../../http/request-context.ts';

/** What a colleague looks for, by section; `groups` is null when there is too little to look for. */
export async function searchAdmin({ em }: RequestContext, typed: string): Promise<SearchGroup[] | null> {
  const reading = readSearch(typed);
  return reading ? searchEverything(em, reading) : null;
}
