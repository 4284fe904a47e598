import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import type { AdminDiscoveriesQuery, DiscoveryStatus } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import type { TableColumn } from '../lists/admin-table.tsx';
import { SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, mutedStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DiscoveriesQuery, JobFields } from './discoveries.query.ts';
import { discoveryStates, sourceName, stateOf } from './discovery-labels.ts';
import { StartForm } from './start-form.tsx';

type Discovery = AdminDiscoveriesQuery['adminDiscoveries']['items'][number];

const statuses = Object.keys(discoveryStates) as DiscoveryStatus[];
const columns: readonly TableColumn[] = [
  ['Comune', 'CITY'],
  ['Stato', 'STATE'],
  'Fonti',
  'Righe lette',
  'Studi nuovi',
  'Aggiornati',
  'Uniti',
  ['Avviata', 'TIME'],
];

/** Searches for practices, youngest first, and the way to begin one. */
export function DiscoveryList() {
  const [search, write] = useAddressFilters();
  const status = statuses.find((one) => one === search.get('stato')) ?? null;
  const order = useListSort();
  const discoveries = usePages(DiscoveriesQuery, { status, sort: order.sort }, 'network-only');
  if (discoveries.hasFailed) return <PageFailure reload={discoveries.reload} />;
  return (
    <Box css={sectionStyle}>
      <h1>Ricerche</h1>
      <chakra.p css={mutedStyle}>
        Un comune si cerca al massimo una volta in 24 ore, e da qui al massimo cinque comuni in un’ora: le fonti
        costano.
      </chakra.p>
      <StartForm />
      <Box css={barStyle}>
        <SelectFilter
          label="Stato"
          value={status ?? ''}
          options={[['', 'Tutte'], ...statuses.map((one) => [one, discoveryStates[one].label] as const)]}
          onValue={(stato) => write({ stato })}
        />
      </Box>
      <SectionList
        pages={discoveries}
        awaited="ricerche"
        empty={
          status
            ? 'Nessuna ricerca in questo stato.'
            : 'Ancora nessuna ricerca: comincia con un comune, oppure aspetta la prima di chi visita il sito.'
        }
        label="Ricerche"
        columns={columns}
        order={order}
      >
        {(discovery) => <DiscoveryRow key={discovery.id} discovery={discovery} />}
      </SectionList>
    </Box>
  );
}

function DiscoveryRow({ discovery }: { discovery: Discovery }) {
  const { id, sources, isStopped, failures } = discovery;
  const { city, region, status, progressPercent, found, inserted, updated, merged, createdAt } = readFragment(
    JobFields,
    discovery.job,
  );
  const { label, tone } = stateOf(status, isStopped);
  const failed = new Set(failures.map(({ source }) => source));
  const asked = [...new Set([...sources, ...failed])];
  return (
    <tr>
      <th scope="row">
        <Link to={paths.adminItem('ricerche', id)}>{city}</Link>
        <Box css={mutedStyle}>{region}</Box>
      </th>
      <td>
        <StatusBadge tone={tone}>{status === 'RUNNING' ? `${label}, ${progressPercent} %` : label}</StatusBadge>
      </td>
      <td>{asked.map((source) => sourceName(source) + (failed.has(source) ? ': non finita' : '')).join(', ')}</td>
      <td>{found}</td>
      <td>{inserted}</td>
      <td>{updated}</td>
      <td>{merged}</td>
      <td>{adminInstant(createdAt)}</td>
    </tr>
  );
}
