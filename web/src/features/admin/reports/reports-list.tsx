import { useQuery } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import type { ReportStatus } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable } from '../admin-table.tsx';
import { SelectFilter } from '../list-filters.tsx';
import { LoadMore } from '../load-more.tsx';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { kindWords, reportWords } from './report-words.ts';
import { ReportFields, ReportsQuery } from './reports.query.ts';

const kinds: readonly (readonly [value: string, text: string, status: ReportStatus | null])[] = [
  ['', 'Tutte, prima quelle aperte', null],
  ['aperte', 'Aperte', 'OPEN'],
  ['da-correggere', 'Da correggere', 'ACCEPTED'],
  ['risolte', 'Risolte', 'RESOLVED'],
  ['respinte', 'Respinte', 'REJECTED'],
];

/** What visitors and practices say is wrong, open ones first. */
export function ReportsList() {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find(([value]) => value === search.get('quali')) ?? kinds[0];
  const { data, loading, error, refetch, fetchMore } = useQuery(ReportsQuery, {
    variables: { status: kind?.[2] ?? null },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.adminReports;
  const more = () =>
    fetchMore({
      variables: { after: page?.nextCursor },
      updateQuery: (before, { fetchMoreResult: { adminReports: next } }) => ({
        adminReports: { ...next, items: [...before.adminReports.items, ...next.items] },
      }),
    });
  return (
    <div className={styles.section}>
      <h1>Segnalazioni</h1>
      <div className={styles.bar}>
        <SelectFilter
          label="Quali"
          value={kind?.[0] ?? ''}
          options={kinds.map(([value, text]) => [value, text])}
          onValue={(value) => setSearch(value ? { quali: value } : {}, { replace: true })}
        />
      </div>
      {error && !page && <PageFailure reload={() => void refetch()} />}
      {!page && loading && <PageLoading label="segnalazioni" />}
      {page && page.items.length === 0 && <p className={styles.note}>Nessuna segnalazione con questo filtro.</p>}
      {page && page.items.length > 0 && (
        <>
          <AdminTable label="Segnalazioni" columns={['Studio', 'Stato', 'Che cosa', 'Arrivata', 'Messaggio']}>
            {page.items.map((report) => (
              <ReportLine key={report.id} report={report} />
            ))}
          </AdminTable>
          <LoadMore
            shown={page.items.length}
            hasMore={page.nextCursor !== null}
            loading={loading}
            onMore={() => void more().catch(() => undefined)}
          />
        </>
      )}
    </div>
  );
}

const shortened = (text: string) => (text.length <= 90 ? text : `${text.slice(0, 88).trimEnd()}…`);

function ReportLine({ report: given }: { report: FragmentType<typeof ReportFields> }) {
  const report = readFragment(ReportFields, given);
  const { word, tone } = reportWords[report.status];
  return (
    <tr>
      <th scope="row" className={styles.wide}>
        <Link to={paths.adminItem('segnalazioni', report.id)}>{report.dentistName}</Link>
        <br />
        <span className={styles.muted}>{report.dentistCity}</span>
      </th>
      <td>
        <StatusMark tone={tone}>{word}</StatusMark>
      </td>
      <td>{kindWords[report.kind]}</td>
      <td>{adminInstant(report.createdAt)}</td>
      <td className={styles.wide}>{shortened(report.message)}</td>
    </tr>
  );
}
