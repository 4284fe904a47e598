import { type DirectoryFigures, getDirectoryFigures } from '@dentisti/db/practice/directory-figures.repository';
import { listingScope } from '@dentisti/db/practice/directory-revision.repository';
import type { RequestContext } from '../context.ts';

/** The figures shown to visitors. */
export function getFigures({ em, reads }: RequestContext): Promise<DirectoryFigures> {
  reads.add(listingScope);
  return getDirectoryFigures(em);
}
