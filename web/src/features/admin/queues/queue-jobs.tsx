import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { paths } from '../../../lib/paths.ts';
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx';
import { SelectRow } from '../bulk/select-row.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { jobLabel } from '../labels/code-labels.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { SelectFilter } from '../lists/list-filters.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useKeptRows } from '../lists/use-kept-rows.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { barStyle, noteStyle, problemStyle, sectionStyle } from '../parts/section-styles.ts';
import { queueName } from './queue-labels.ts';
import { QueueJobsQuery } from './queues.query.ts';

const states = [
  ['FAILED', 'Falliti'],
  ['DELAYED', 'In attesa della loro ora'],
] as const;

const choices: Readonly<Record<'FAILED' | 'DELAYED', readonly BulkChoice[]>> = {
  FAILED: [
    { name: 'RETRY_JOBS', label: 'Riprova' },
    { name: 'FORGET_JOBS', label: 'Togli dall’elenco' },
  ],
  DELAYED: [{ name: 'RUN_JOBS_NOW', label: 'Esegui adesso' }],
};

/** The jobs of one queue that were given up, or wait for their time. */
export function QueueJobs({ queue }: { queue: string }) {
  const [search, write] = useAddressFilters();
  const order = useListSort();
  const state = search.get('stato') === 'DELAYED' ? 'DELAYED' : 'FAILED';
  const answer = useQuery(QueueJobsQuery, {
    variables: { queue, state, sort: order.sort },
    fetchPolicy: 'network-only',
  });
  const { loading, error, refetch } = answer;
  const data = useKeptRows(answer, state);
  const jobs = data?.adminJobs ?? [];
  const selection = useSelection(jobs.map(({ id }) => `${queue}/${id}`));
  const reload = () => void refetch().catch(() => undefined);
  if (!data && error) return <PageFailure reload={reload} />;
  return (
    <Box css={sectionStyle}>
      <p>
        <Link to={paths.adminSection('code')}>Tutte le code</Link>
      </p>
      <h1>{queueName(queue)}</h1>
      <Box css={barStyle}>
        <SelectFilter label="Lavori" value={state} options={states} onValue={(stato) => write({ stato })} />
      </Box>
      {loading && !data && <PageLoading label="lavori" />}
      {data && data.adminJobs === null && (
        <chakra.p role="alert" css={problemStyle}>
          Questa coda non c’è, o Redis non risponde.
        </chakra.p>
      )}
      {data?.adminJobs?.length === 0 && (
        <chakra.p css={noteStyle}>
          {state === 'FAILED'
            ? 'Nessun lavoro fallito: non c’è niente da riprovare.'
            : 'Nessun lavoro aspetta la sua ora.'}
        </chakra.p>
      )}
      {jobs.length > 0 && (
        <>
          <BulkBar
            key={state}
            choices={choices[state]}
            selection={selection}
            shown={jobs.length}
            filter={{ queue }}
            onDone={reload}
          />
          <AdminTable
            label={queueName(queue)}
            columns={[
              'Scegli',
              ['Lavoro', 'KIND'],
              'Di che cosa',
              ['Tentativi', 'ATTEMPTS'],
              [state === 'FAILED' ? 'Fallito' : 'Previsto', 'TIME'],
              'Ultimo errore',
            ]}
            order={order}
          >
            {jobs.map(({ id, name, about, triesMade, at, lastFailure }) => (
              <tr key={id}>
                <SelectRow id={`${queue}/${id}`} label={id} selection={selection} />
                <th scope="row">{jobLabel(name)}</th>
                <td>
                  <code>{about === 'null' ? '–' : about}</code>
                </td>
                <td>{triesMade}</td>
                <td>{adminInstant(at)}</td>
                <td>{lastFailure ?? '–'}</td>
              </tr>
            ))}
          </AdminTable>
        </>
      )}
    </Box>
  );
}
