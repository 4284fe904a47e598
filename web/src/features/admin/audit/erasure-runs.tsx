import { chakra } from '@chakra-ui/react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { graphql } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { AdminTable, type TableColumn } from '../lists/admin-table.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { mutedStyle } from '../parts/section-styles.ts';

const ErasureRunsQuery = graphql(/* GraphQL */ `
  query ErasureRuns($after: String, $sort: AdminListSort) {
    adminErasureRuns(first: 25, after: $after, sort: $sort) {
      items {
        day
        rule
        what
        rows
        failures
        finishedAt
      }
      nextCursor
    }
  }
`);

const columns: readonly TableColumn[] = [
  ['Giorno', 'TIME'],
  ['Che cosa', 'KIND'],
  ['Righe', 'ROWS'],
  'Finito',
  ['Errori', 'FAILED'],
];

/** `2026-11-20` as `20/11/2026`: a day, no instant. */
const writtenDay = (day: string) => day.split('-').toReversed().join('/');

/** What the daily erasure took away, and what people asked for: counts alone. */
export function ErasureRuns() {
  const order = useListSort({ param: 'ordine-cancellazioni' });
  const runs = usePages(ErasureRunsQuery, { after: null, sort: order.sort });
  const { items, isLoaded, loading, reload } = runs;
  if (!isLoaded) return loading ? <PageLoading label="cancellazioni" /> : <PageFailure reload={reload} />;
  return (
    <>
      <h2>Dati cancellati</h2>
      <chakra.p css={mutedStyle}>
        Ogni giorno si cancella ciò che ha superato il suo tempo; qui resta solo quanto. I tempi sono quelli
        dell’informativa sulla privacy.
      </chakra.p>
      {items.length === 0 ? (
        <p>Finora non c’era niente da cancellare.</p>
      ) : (
        <AdminTable label="Dati cancellati" columns={columns} order={order}>
          {items.map(({ day, rule, what, rows, failures, finishedAt }) => (
            <tr key={`${day} ${rule}`}>
              <td>{writtenDay(day)}</td>
              <td>{what}</td>
              <td>{rows}</td>
              <td>{finishedAt ? adminInstant(finishedAt) : '–'}</td>
              <td>{failures || ''}</td>
            </tr>
          ))}
        </AdminTable>
      )}
      {items.length > 0 && <LoadMore pages={runs} />}
    </>
  );
}
