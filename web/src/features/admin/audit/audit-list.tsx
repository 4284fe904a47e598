import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actionStyles from '../../../components/practice/actions.module.css';
import { graphql } from '../../../gql/index.ts';
import { AdminTable, type TableColumn } from '../lists/admin-table.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useKeptRows } from '../lists/use-kept-rows.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { barStyle, noteStyle } from '../parts/section-styles.ts';
import { AuditRow } from './audit-row.tsx';

const AuditQuery = graphql(/* GraphQL */ `
  query Audit($before: ID, $actions: [String!]!, $sort: AdminListSort) {
    auditEntries(before: $before, actions: $actions, sort: $sort) {
      id
      at
      operatorEmail
      action
      targetKind
      targetId
      targetOperatorEmail
      detail
    }
  }
`);

/** As many as the gateway answers with. */
const pageLength = 50;

const columns: readonly TableColumn[] = [
  ['Quando', 'TIME'],
  ['Chi', 'PERSON'],
  ['Che cosa', 'KIND'],
  ['Su', 'TARGET'],
  'Dettagli',
];

/** Entries of the audit, newest first or as the address says; without `actions` all of them. */
export function AuditList({ actions }: { actions: readonly string[] }) {
  const [search, write] = useAddressFilters();
  const order = useListSort({ place: 'da' });
  /** The ids after which earlier pages began; the last one is shown. */
  const ids = (search.get('da') ?? '').split(',').filter((id) => /^\d{1,18}$/.test(id));
  const pageStarts: readonly (string | null)[] = [null, ...ids];
  const answer = useQuery(AuditQuery, {
    variables: { before: pageStarts.at(-1) ?? null, actions: [...actions], sort: order.sort },
    fetchPolicy: 'cache-and-network',
  });
  const { loading, error, refetch } = answer;
  const data = useKeptRows(answer, actions.join());
  if (loading && !data) return <PageLoading label="registro" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  const entries = data.auditEntries;
  const last = entries.at(-1)?.id;
  return (
    <>
      {entries.length === 0 && (
        <chakra.p css={noteStyle}>
          {pageStarts.length > 1 ? 'Non c’è altro.' : 'Finora non è successo niente di questo tipo.'}
        </chakra.p>
      )}
      {entries.length > 0 && (
        <AdminTable label="Registro" columns={columns} order={order}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </AdminTable>
      )}
      <Box css={barStyle}>
        <button
          type="button"
          className={actionStyles.quiet}
          disabled={pageStarts.length === 1}
          onClick={() => write({ da: ids.slice(0, -1).join(',') })}
        >
          {order.sort ? 'Indietro' : 'Più recenti'}
        </button>
        <button
          type="button"
          className={actionStyles.quiet}
          disabled={!last || entries.length < pageLength}
          onClick={() => last && write({ da: [...ids, last].join(',') })}
        >
          {order.sort ? 'Avanti' : 'Meno recenti'}
        </button>
      </Box>
    </>
  );
}
