import type { AdminListColumn, AdminListSort } from '../../../gql/graphql.ts';
import { useAddressFilters } from './use-address-filters.ts';

/** The columns as a list's address names them; a minus before it turns the order round. */
const columns: Readonly<Record<string, AdminListColumn>> = {
  data: 'TIME',
  studio: 'PRACTICE',
  comune: 'CITY',
  stato: 'STATE',
  tentativi: 'ATTEMPTS',
  importo: 'AMOUNT',
  chi: 'PERSON',
  cosa: 'KIND',
  su: 'TARGET',
  righe: 'ROWS',
  attesa: 'WAITING',
  corso: 'ACTIVE',
  rinviati: 'DELAYED',
  falliti: 'FAILED',
};

/** The order of a list, kept in its address. */
export interface ListOrder {
  /** What the gateway is asked; null: the list's own order. */
  sort: AdminListSort | null;
  /** Sorts by a column: upwards, then downwards, then in the list's own order again. */
  toggle: (column: AdminListColumn) => void;
}

interface ListSortOptions {
  /** The order's name in the address; the second list of a page has one of its own. */
  param?: string;
  /** The place in a list that is read page by page: another order begins anew. */
  place?: string;
}

export function useListSort({ param = 'ordine', place }: ListSortOptions = {}): ListOrder {
  const [search, write] = useAddressFilters();
  const text = search.get(param) ?? '';
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return {
    sort: column ? { column, isDescending } : null,
    toggle: (asked) => {
      const key = Object.keys(columns).find((one) => columns[one] === asked) ?? '';
      const next = asked !== column ? key : isDescending ? '' : `-${key}`;
      write({ [param]: next, ...(place && { [place]: '' }) });
    },
  };
}
