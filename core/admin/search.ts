import { type SearchGroup, searchEverything } from '@dentisti/db/admin/admin-search.repository';
import { parseSearch } from '@dentisti/domain/operators/parse-search';
import type { RequestContext } from '../context.ts';

/** What an operator looks for, by section; `groups` is null when there is too little to look for. */
export async function searchAdmin({ em }: RequestContext, typed: string): Promise<SearchGroup[] | null> {
  const parsed = parseSearch(typed);
  return parsed ? searchEverything(em, parsed) : null;
}
