import { useQuery } from '@apollo/client/react';
import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { QueuesFieldsFragment } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { AdminTable, type TableColumn } from '../lists/admin-table.tsx';
import { useKeptRows } from '../lists/use-kept-rows.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { barStyle, mutedStyle, noteStyle, problemStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { dialling, formatAge, queueName } from './queue-labels.ts';
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
    <Box css={sectionStyle}>
      <h1>Code</h1>
      <Box css={barStyle}>
        <button type="button" className={actions.quiet} aria-disabled={loading} onClick={refresh}>
          {loading ? 'Aggiorno…' : 'Aggiorna'}
        </button>
        <chakra.p role="status" alignSelf="center" fontWeight="600">
          {said}
        </chakra.p>
      </Box>
      {isRedisAway && (
        <chakra.p role="alert" css={problemStyle}>
          Redis non risponde: i numeri mancano. Quello che resta da fare sta in Postgres e riparte da solo.
        </chakra.p>
      )}
      <chakra.section css={noteStyle} display="grid" justifyItems="start" gap="3" aria-labelledby="telefonate">
        <h2 id="telefonate">Telefonate agli studi</h2>
        <p>
          {diallingPause ? describePause(diallingPause) : 'Si telefona, secondo gli orari e le regole di ogni studio.'}
        </p>
        <button type="button" className={actions.quiet} onClick={() => ask(dialling, diallingPause)}>
          {diallingPause ? 'Fai ripartire le telefonate' : 'Ferma le telefonate'}
        </button>
      </chakra.section>
      <AdminTable label="Code" columns={columns} order={order}>
        {queues.map((queue) => (
          <QueueRow key={queue.name} queue={queue} onPause={() => ask(queue.name, queue.pause)} />
        ))}
      </AdminTable>
      <Box css={barStyle}>
        {/* Not a page of ours: the gateway serves it itself. */}
        <a href="/admin/code/bull" className={actions.quiet}>
          Apri Bull Board
        </a>
        <chakra.p css={mutedStyle}>
          I lavori come stanno in Redis. Chi è operatore guarda, chi è amministratore può agire.
        </chakra.p>
      </Box>
      {asked && (
        <PauseDialog
          {...asked}
          onDone={() => {
            setSaid(describeDone(asked));
            reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

const describePause = ({ pausedAt, pausedBy, reason }: Pause) =>
  `Ferma da ${adminInstant(pausedAt)}, per mano di ${pausedBy ?? 'una persona non più presente'}: «${reason}»`;

function describeDone({ queue, isPaused }: { queue: string; isPaused: boolean }): string {
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
      <chakra.td css={stateStyle}>
        {stateOf(queue)}
        {pause && <Box css={mutedStyle}>{describePause(pause)}</Box>}
      </chakra.td>
      <td>
        {shown(figures?.waiting)}
        {figures?.oldestSince && <Box css={mutedStyle}>da {formatAge(figures.oldestSince, new Date())}</Box>}
      </td>
      <td>{shown(figures?.active)}</td>
      <td>{shown(figures?.delayed)}</td>
      <td>{shown(figures?.failed)}</td>
      <td>{shown(figures?.workers)}</td>
      <td>{figures ? describeLastHour(figures) : '–'}</td>
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
const describeLastHour = ({ doneLastHour, failedLastHour }: NonNullable<Queue['figures']>) =>
  `${counted(doneLastHour, 'fatto', 'fatti')}, ${counted(failedLastHour, 'fallito', 'falliti')}`;

function stateOf({ pause, figures }: Queue) {
  if (pause) return <StatusBadge tone="bad">ferma</StatusBadge>;
  if (!figures) return <StatusBadge tone="bad">non risponde</StatusBadge>;
  if (figures.workers === 0) return <StatusBadge tone="bad">nessun processo</StatusBadge>;
  if (figures.isPaused) return <StatusBadge tone="waiting">riparte</StatusBadge>;
  return <StatusBadge tone="good">attiva</StatusBadge>;
}

// The operator's address may be longer than there is room for.
const stateStyle: SystemStyleObject = { minWidth: '9rem', '& > div': { overflowWrap: 'anywhere' } };
