import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable } from '../admin-table.tsx';
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx';
import { SelectRow } from '../bulk/select-row.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { jobLabel } from '../code-labels.ts';
import { SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { useAddressFilters } from '../use-address-filters.ts';
import { useKeptRows } from '../use-kept-rows.ts';
import { useListSort } from '../use-list-sort.ts';
import { queueName } from './queue-words.ts';
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
    <div className={styles.section}>
      <p>
        <Link to={paths.adminSection('code')}>Tutte le code</Link>
      </p>
      <h1>{queueName(queue)}</h1>
      <div className={styles.bar}>
        <SelectFilter label="Lavori" value={state} options={states} onValue={(stato) => write({ stato })} />
      </div>
      {loading && !data && <PageLoading label="lavori" />}
      {data && data.adminJobs === null && (
        <p role="alert" className={styles.problem}>
          Questa coda non c’è, o Redis non risponde.
        </p>
      )}
      {data?.adminJobs?.length === 0 && (
        <p className={styles.note}>
          {state === 'FAILED'
            ? 'Nessun lavoro fallito: non c’è niente da riprovare.'
            : 'Nessun lavoro aspetta la sua ora.'}
        </p>
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
    </div>
  );
}
