import { type SearchGroup, searchEverything } from '@dentisti/db/admin/admin-search.repository';
import { parseSearch } from '@dentisti/domain/operators/parse-search';
import type { RequestContext } from '../context.ts';

/** Returns the hits of an operator's search, by section; null when the text is too short to search for. */
export async function searchAdmin({ em }: RequestContext, typed: string): Promise<SearchGroup[] | null> {
  const parsed = parseSearch(typed);
  return parsed ? searchEverything(em, parsed) : null;
}
