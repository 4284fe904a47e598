import { Link } from 'react-router-dom';
import type { WorkQueue } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { platformFailureLabel } from '../code-labels.ts';
import { StatusMark } from '../status-mark.tsx';
import { StandingFields } from './overview.query.ts';
import styles from './standing.module.css';
import { clockWords, durationWords } from './time-words.ts';

const queueWords: Readonly<Record<WorkQueue, string>> = {
  CALLS: 'Chiamate',
  VOICE_EVENTS: 'Esiti delle chiamate',
  MAIL: 'E-mail',
  PAYMENTS: 'Pagamenti',
  DISCOVERY: 'Ricerche',
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** So long a worker may take before somebody should look. */
const longWaitSeconds = 300;

/** How things stand at this moment: what waits, whether calls are made, what is open elsewhere. */
export function Standing({ overview }: { overview: FragmentType<typeof StandingFields> }) {
  const standing = readFragment(StandingFields, overview);
  const { queues, dialling } = standing;
  const open = [
    { label: 'Prenotazioni aperte', value: standing.openBookings, to: 'prenotazioni', filter: '?stato=aperte' },
    {
      label: 'E-mail in attesa',
      value: standing.mailsWaiting,
      extra: standing.mailsFailed > 0 ? counted(standing.mailsFailed, 'non partita', 'non partite') : null,
      to: 'posta',
      filter: standing.mailsWaiting > 0 || standing.mailsFailed === 0 ? '?stato=QUEUED' : '?stato=FAILED',
    },
    {
      label: 'Compiti per gli ordini',
      value: standing.openTasks,
      extra: standing.overdueTasks > 0 ? counted(standing.overdueTasks, 'scaduto', 'scaduti') : null,
      to: 'ordini',
    },
    {
      label: 'Ricerche in corso',
      value: standing.discoveriesRunning,
      extra: standing.discoveriesWaiting > 0 ? `${standing.discoveriesWaiting} in coda` : null,
      to: 'ricerche',
      filter: standing.discoveriesRunning > 0 ? '?stato=RUNNING' : '?stato=QUEUED',
    },
    { label: 'Contatti nuovi', value: standing.newLeads, to: 'contatti', filter: '?quali=nuovi' },
    { label: 'Segnalazioni da leggere', value: standing.openReports, to: 'segnalazioni', filter: '?quali=aperte' },
  ];
  return (
    <section className={styles.standing} aria-labelledby="standing-title">
      <h2 id="standing-title">In questo momento</h2>
      <p className={styles.dialling}>
        {dialling.stoppedAt ? (
          <>
            <StatusMark tone="bad">Chiamate ferme</StatusMark> da {adminInstant(dialling.stoppedAt)}, per mano di una
            persona. <Link to={paths.adminSection('code')}>Falle ripartire</Link>
          </>
        ) : dialling.pausedUntil ? (
          <>
            <StatusMark tone="bad">Chiamate sospese</StatusMark> fino alle {clockWords(dialling.pausedUntil)}, dopo{' '}
            {dialling.failures} guasti di fila{dialling.reason && ` (${platformFailureLabel(dialling.reason)})`}.
            Riprendono da sole con una prova.
          </>
        ) : (
          <>
            <StatusMark tone="good">Si chiama</StatusMark>
            {dialling.failures > 0 &&
              ` ${counted(dialling.failures, 'guasto', 'guasti')} di fila: dopo tre le chiamate si fermano da sole.`}
          </>
        )}
      </p>
      <ul className={styles.queues} aria-label="Che cosa aspetta un worker">
        {queues.map(({ queue, waiting, oldestSeconds, stoppedAt }) => (
          <li key={queue} data-late={stoppedAt !== null || oldestSeconds > longWaitSeconds || undefined}>
            <Link to={paths.adminSection('code')}>
              <span>{queueWords[queue]}</span> <strong className={styles.queueValue}>{waiting}</strong>{' '}
              <span>
                {stoppedAt && 'ferma, '}
                {waiting === 0 ? 'niente in attesa' : `da ${durationWords(oldestSeconds)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.open} aria-label="Che cosa è aperto">
        {open.map(({ label, value, extra, to, filter = '' }) => (
          <li key={label}>
            <Link className={styles.openLink} to={paths.adminSection(to) + filter}>
              <span className={styles.openLabel}>{label}</span> <strong className={styles.openValue}>{value}</strong>{' '}
              {extra && <em className={styles.openExtra}>{extra}</em>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
