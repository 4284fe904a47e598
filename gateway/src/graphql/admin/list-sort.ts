import type { ListSort } from '@dentisti/db/admin/list-sort';
import type { AdminListSort } from '../../generated/resolvers.ts';

/** The order that a list was asked for, as the repositories name it; null for the list's own. */
export const listSort = (sort: AdminListSort | null | undefined): ListSort | null =>
  sort ? { column: sort.column.toLowerCase(), isDescending: sort.isDescending } : null;
