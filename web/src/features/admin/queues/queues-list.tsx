import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { QueuesFieldsFragment } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable, type TableColumn } from '../admin-table.tsx';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { useKeptRows } from '../use-kept-rows.ts';
import { useListSort } from '../use-list-sort.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { ageWords, dialling, queueName } from './queue-words.ts';
import own from './queues.module.css';
import { QueuesFields, QueuesQuery } from './queues.query.ts';

type Queue = QueuesFieldsFragment['queues'][number];
type Pause = NonNullable<Queue['pause']>;

const columns: readonly TableColumn[] = [
  'Coda',
  ['Stato', 'STATE'],
  ['In attesa', 'WAITING'],
  ['In corso', 'ACTIVE'],
  ['Rinviati', 'DELAYED'],
  ['Falliti', 'FAILED'],
  'Processi',
  'Ultima ora',
  'Azioni',
];

/** Every queue with what waits in it, and the calls as a whole. */
export function QueuesList() {
  const order = useListSort();
  const answer = useQuery(QueuesQuery, {
    variables: { sort: order.sort },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const { loading, error, refetch } = answer;
  const data = useKeptRows(answer, '');
  const [asked, setAsked] = useState<{ queue: string; isPaused: boolean } | null>(null);
  /** What the last stop or start came to. */
  const [said, setSaid] = useState('');
  const reload = () => void refetch().catch(() => undefined);
  if (!data && error) return <PageFailure reload={reload} />;
  if (!data) return <PageLoading label="code" />;
  const { dialling: diallingPause, queues } = readFragment(QueuesFields, data.adminQueues);
  const refresh = () => {
    setSaid('');
    if (!loading) reload();
  };
  const ask = (queue: string, pause: Pause | null) => {
    setSaid('');
    setAsked({ queue, isPaused: pause !== null });
  };
  const isRedisAway = queues.every(({ figures }) => figures === null);
  return (
    <div className={styles.section}>
      <h1>Code</h1>
      <div className={styles.bar}>
        <button type="button" className={actions.quiet} aria-disabled={loading} onClick={refresh}>
          {loading ? 'Aggiorno…' : 'Aggiorna'}
        </button>
        <p role="status" className={own.said}>
          {said}
        </p>
      </div>
      {isRedisAway && (
        <p role="alert" className={styles.problem}>
          Redis non risponde: i numeri mancano. Quello che resta da fare sta in Postgres e riparte da solo.
        </p>
      )}
      <section className={`${styles.note} ${own.dialling}`} aria-labelledby="telefonate">
        <h2 id="telefonate">Telefonate agli studi</h2>
        <p>
          {diallingPause ? pauseWords(diallingPause) : 'Si telefona, secondo gli orari e le regole di ogni studio.'}
        </p>
        <button type="button" className={actions.quiet} onClick={() => ask(dialling, diallingPause)}>
          {diallingPause ? 'Fai ripartire le telefonate' : 'Ferma le telefonate'}
        </button>
      </section>
      <AdminTable label="Code" columns={columns} order={order}>
        {queues.map((queue) => (
          <QueueRow key={queue.name} queue={queue} onPause={() => ask(queue.name, queue.pause)} />
        ))}
      </AdminTable>
      <div className={styles.bar}>
        {/* Not a page of ours: the gateway serves it itself. */}
        <a href="/admin/code/bull" className={actions.quiet}>
          Apri Bull Board
        </a>
        <p className={styles.muted}>
          I lavori come stanno in Redis. Chi è operatore guarda, chi è amministratore può agire.
        </p>
      </div>
      {asked && (
        <PauseDialog
          {...asked}
          onDone={() => {
            setSaid(doneWords(asked));
            reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const pauseWords = ({ pausedAt, pausedBy, reason }: Pause) =>
  `Ferma da ${adminInstant(pausedAt)}, per mano di ${pausedBy ?? 'una persona non più presente'}: «${reason}»`;

function doneWords({ queue, isPaused }: { queue: string; isPaused: boolean }): string {
  if (queue === dialling)
    return isPaused ? 'Le telefonate agli studi ripartono.' : 'Le telefonate agli studi sono ferme.';
  const name = `La coda «${queueName(queue)}»`;
  return isPaused ? `${name} riparte.` : `${name} è ferma.`;
}

function QueueRow({ queue, onPause }: { queue: Queue; onPause: () => void }) {
  const { name, pause, figures } = queue;
  const shown = (count: number | undefined) => count ?? '–';
  return (
    <tr>
      <th scope="row">
        <Link to={paths.adminItem('code', name)}>{queueName(name)}</Link>
      </th>
      <td className={own.state}>
        {stateOf(queue)}
        {pause && <div className={styles.muted}>{pauseWords(pause)}</div>}
      </td>
      <td>
        {shown(figures?.waiting)}
        {figures?.oldestSince && <div className={styles.muted}>da {ageWords(figures.oldestSince, new Date())}</div>}
      </td>
      <td>{shown(figures?.active)}</td>
      <td>{shown(figures?.delayed)}</td>
      <td>{shown(figures?.failed)}</td>
      <td>{shown(figures?.workers)}</td>
      <td>{figures ? hourWords(figures) : '–'}</td>
      <td>
        <button
          type="button"
          className={actions.quiet}
          aria-label={`${pause ? 'Fai ripartire' : 'Ferma'}: ${queueName(name)}`}
          onClick={onPause}
        >
          {pause ? 'Fai ripartire' : 'Ferma'}
        </button>
      </td>
    </tr>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const hourWords = ({ doneLastHour, failedLastHour }: NonNullable<Queue['figures']>) =>
  `${counted(doneLastHour, 'fatto', 'fatti')}, ${counted(failedLastHour, 'fallito', 'falliti')}`;

function stateOf({ pause, figures }: Queue) {
  if (pause) return <StatusMark tone="bad">ferma</StatusMark>;
  if (!figures) return <StatusMark tone="bad">non risponde</StatusMark>;
  if (figures.workers === 0) return <StatusMark tone="bad">nessun processo</StatusMark>;
  if (figures.isPaused) return <StatusMark tone="waiting">riparte</StatusMark>;
  return <StatusMark tone="good">attiva</StatusMark>;
}
