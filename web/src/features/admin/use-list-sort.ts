import type { AdminListColumn, AdminListSort } from '../../gql/graphql.ts';
import { useAddressFilters } from './use-address-filters.ts';

/** The columns as a list's address names them; a minus before it turns the order round. */
const columns: Readonly<Record<string, AdminListColumn>> = {
  data: 'TIME',
  studio: 'PRACTICE',
  comune: 'CITY',
  stato: 'STATE',
  tentativi: 'ATTEMPTS',
  importo: 'AMOUNT',
};

/** The order of a list, kept in its address as `ordine`. */
export interface ListOrder {
  /** What the gateway is asked; null: the list's own order. */
  sort: AdminListSort | null;
  /** Sorts by a column: upwards, then downwards, then in the list's own order again. */
  toggle: (column: AdminListColumn) => void;
}

export function useListSort(): ListOrder {
  const [search, write] = useAddressFilters();
  const text = search.get('ordine') ?? '';
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return {
    sort: column ? { column, isDescending } : null,
    toggle: (asked) => {
      const key = Object.keys(columns).find((one) => columns[one] === asked) ?? '';
      if (asked !== column) return write({ ordine: key });
      write({ ordine: isDescending ? '' : `-${key}` });
    },
  };
}
