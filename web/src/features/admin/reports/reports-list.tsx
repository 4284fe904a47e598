import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { ReportStatus } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, mutedStyle, sectionStyle, wideStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { reportKindLabels, reportStatusLabels } from './report-labels.ts';
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
    <Box css={sectionStyle}>
      <h1>Segnalazioni</h1>
      <Box css={barStyle}>
        <SelectFilter label="Quali" value={kind?.[0] ?? ''} options={kinds} onValue={(quali) => write({ quali })} />
      </Box>
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
    </Box>
  );
}

const shortened = (text: string) => (text.length <= 90 ? text : `${text.slice(0, 88).trimEnd()}…`);

function ReportLine({ report: given }: { report: FragmentType<typeof ReportFields> }) {
  const report = readFragment(ReportFields, given);
  const { label, tone } = reportStatusLabels[report.status];
  return (
    <tr>
      <chakra.th scope="row" css={wideStyle}>
        <Link to={paths.adminItem('segnalazioni', report.id)}>{report.dentistName}</Link>
        <br />
        <chakra.span css={mutedStyle}>{report.dentistCity}</chakra.span>
      </chakra.th>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td>{reportKindLabels[report.kind]}</td>
      <td>{adminInstant(report.createdAt)}</td>
      <chakra.td css={wideStyle}>{shortened(report.message)}</chakra.td>
    </tr>
  );
}
