import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { noteStyle } from '../parts/section-styles.ts';
import { AdminTable, type TableColumn } from './admin-table.tsx';
import { LoadMore } from './load-more.tsx';
import type { ListOrder } from './use-list-sort.ts';
import type { Pages } from './use-pages.ts';

interface SectionListProps<Item> {
  pages: Pages<Item>;
  /** `Caricamento {awaited}...` */
  awaited: string;
  /** Shown when there are no rows. */
  empty: string;
  /** What the table lists, for who cannot see it. */
  label: string;
  columns: readonly TableColumn[];
  order?: ListOrder;
  /** What acts on the rows; absent when there are none. */
  above?: ReactNode;
  /** A row, with its key. */
  children: (item: Item) => ReactNode;
}

/** The list of a section: the wait, the failure, nothing, or its rows and the way to more of them. */
export function SectionList<Item>({ pages, awaited, empty, above, children, ...table }: SectionListProps<Item>) {
  const { items, isLoaded, loading, hasFailed, reload } = pages;
  return (
    <>
      {hasFailed && <PageFailure reload={reload} />}
      {!isLoaded && loading && <PageLoading label={awaited} />}
      {isLoaded && items.length === 0 && <chakra.p css={noteStyle}>{empty}</chakra.p>}
      {items.length > 0 && (
        <>
          {above}
          <AdminTable {...table}>{items.map((item) => children(item))}</AdminTable>
          <LoadMore pages={pages} />
        </>
      )}
    </>
  );
}
