import { Link } from 'react-router-dom';
import type { ReportStatus } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { SectionList } from '../section-list.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useAddressFilters } from '../use-address-filters.ts';
import { useListSort } from '../use-list-sort.ts';
import { usePages } from '../use-pages.ts';
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
  const [search, write] = useAddressFilters();
  const kind = kinds.find(([value]) => value === search.get('quali')) ?? kinds[0];
  const order = useListSort();
  const reports = usePages(ReportsQuery, { status: kind?.[2] ?? null, sort: order.sort });
  return (
    <div className={styles.section}>
      <h1>Segnalazioni</h1>
      <div className={styles.bar}>
        <SelectFilter label="Quali" value={kind?.[0] ?? ''} options={kinds} onValue={(quali) => write({ quali })} />
      </div>
      <SectionList
        pages={reports}
        awaited="segnalazioni"
        empty="Nessuna segnalazione con questo filtro: cambia «Quali» per vedere le altre."
        label="Segnalazioni"
        columns={[['Studio', 'PRACTICE'], ['Stato', 'STATE'], 'Che cosa', ['Arrivata', 'TIME'], 'Messaggio']}
        order={order}
      >
        {(report) => <ReportLine key={report.id} report={report} />}
      </SectionList>
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
