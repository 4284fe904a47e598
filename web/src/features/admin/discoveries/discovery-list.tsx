import { useQuery } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import type { AdminDiscoveriesQuery, DiscoveryStatus } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable } from '../admin-table.tsx';
import { SelectFilter } from '../list-filters.tsx';
import { LoadMore } from '../load-more.tsx';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { DiscoveriesQuery, JobFields } from './discoveries.query.ts';
import { discoveryStates, sourceName, stateOf } from './discovery-words.ts';
import { StartForm } from './start-form.tsx';

type Discovery = AdminDiscoveriesQuery['adminDiscoveries']['items'][number];

const statuses = Object.keys(discoveryStates) as DiscoveryStatus[];
const columns = ['Comune', 'Stato', 'Fonti', 'Righe lette', 'Studi nuovi', 'Aggiornati', 'Uniti', 'Avviata'];

/** Searches for practices, youngest first, and the way to begin one. */
export function DiscoveryList() {
  const [search, setSearch] = useSearchParams();
  const status = statuses.find((one) => one === search.get('stato')) ?? null;
  const { data, loading, error, fetchMore, refetch } = useQuery(DiscoveriesQuery, {
    variables: { status, after: null },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  if (!data && error) return <PageFailure reload={() => void refetch()} />;
  const page = data?.adminDiscoveries;
  const more = (after: string) =>
    fetchMore({
      variables: { after },
      updateQuery: (shown, { fetchMoreResult: { adminDiscoveries } }) => ({
        adminDiscoveries: { ...adminDiscoveries, items: [...shown.adminDiscoveries.items, ...adminDiscoveries.items] },
      }),
    }).catch(() => undefined);
  return (
    <div className={styles.section}>
      <h1>Ricerche</h1>
      <p className={styles.muted}>
        Un comune si cerca al massimo una volta in 24 ore, e da qui al massimo cinque comuni in un’ora: le fonti
        costano.
      </p>
      <StartForm />
      <div className={styles.bar}>
        <SelectFilter
          label="Stato"
          value={status ?? ''}
          options={[['', 'Tutte'], ...statuses.map((one) => [one, discoveryStates[one].word] as const)]}
          onValue={(value) => setSearch(value ? { stato: value } : {}, { replace: true })}
        />
      </div>
      {!page ? (
        <PageLoading label="ricerche" />
      ) : page.items.length === 0 ? (
        <p className={styles.note}>
          {status
            ? 'Nessuna ricerca in questo stato.'
            : 'Ancora nessuna ricerca: comincia con un comune, oppure aspetta la prima di chi visita il sito.'}
        </p>
      ) : (
        <>
          <AdminTable label="Ricerche" columns={columns}>
            {page.items.map((discovery) => (
              <DiscoveryRow key={discovery.id} discovery={discovery} />
            ))}
          </AdminTable>
          <LoadMore
            shown={page.items.length}
            hasMore={page.nextCursor !== null}
            loading={loading}
            onMore={() => page.nextCursor && void more(page.nextCursor)}
          />
        </>
      )}
    </div>
  );
}

function DiscoveryRow({ discovery }: { discovery: Discovery }) {
  const { id, provider, isStopped, failures } = discovery;
  const { city, region, status, progressPercent, found, inserted, updated, merged, createdAt } = readFragment(
    JobFields,
    discovery.job,
  );
  const { word, tone } = stateOf(status, isStopped);
  const failed = failures.map(({ source }) => `${sourceName(source)}: non finita`);
  return (
    <tr>
      <th scope="row">
        <Link to={paths.adminItem('ricerche', id)}>{city}</Link>
        <div className={styles.muted}>{region}</div>
      </th>
      <td>
        <StatusMark tone={tone}>{status === 'RUNNING' ? `${word}, ${progressPercent} %` : word}</StatusMark>
      </td>
      <td>{failed.length > 0 ? failed.join(', ') : provider && sourceName(provider)}</td>
      <td>{found}</td>
      <td>{inserted}</td>
      <td>{updated}</td>
      <td>{merged}</td>
      <td>{adminInstant(createdAt)}</td>
    </tr>
  );
}
