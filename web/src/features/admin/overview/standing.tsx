import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { WorkQueue } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { platformFailureLabel } from '../labels/code-labels.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { StandingFields } from './overview.query.ts';
import { formatClock, formatDuration } from './time-labels.ts';

const workQueueLabels: Readonly<Record<WorkQueue, string>> = {
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
    <chakra.section css={standingStyle} aria-labelledby="standing-title">
      <h2 id="standing-title">In questo momento</h2>
      <chakra.p margin="0" fontSize="s" overflowWrap="anywhere">
        {dialling.stoppedAt ? (
          <>
            <StatusBadge tone="bad">Chiamate ferme</StatusBadge> da {adminInstant(dialling.stoppedAt)}, per mano di una
            persona. <Link to={paths.adminSection('code')}>Falle ripartire</Link>
          </>
        ) : dialling.pausedUntil ? (
          <>
            <StatusBadge tone="bad">Chiamate sospese</StatusBadge> fino alle {formatClock(dialling.pausedUntil)}, dopo{' '}
            {dialling.failures} guasti di fila{dialling.reason && ` (${platformFailureLabel(dialling.reason)})`}.
            Riprendono da sole con una prova.
          </>
        ) : (
          <>
            <StatusBadge tone="good">Si chiama</StatusBadge>
            {dialling.failures > 0 &&
              ` ${counted(dialling.failures, 'guasto', 'guasti')} di fila: dopo tre le chiamate si fermano da sole.`}
          </>
        )}
      </chakra.p>
      <chakra.ul
        display="grid"
        margin="0"
        padding="0"
        listStyle="none"
        gridTemplateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))"
        gap="3"
        css={{
          '& a': {
            display: 'grid',
            height: '100%',
            padding: '3 4',
            boxSizing: 'border-box',
            border: '1px solid var(--d-line)',
            borderRadius: 'm',
            bg: 'surface',
            color: 'ink',
            fontSize: 'xs',
            textDecoration: 'none',
          },
          '& a:hover': { borderColor: 'brand' },
          '& [data-late] a': { borderColor: 'terracotta', bg: 'terracotta-surface' },
        }}
        aria-label="Che cosa aspetta un worker"
      >
        {queues.map(({ queue, waiting, oldestSeconds, stoppedAt }) => (
          <li key={queue} data-late={stoppedAt !== null || oldestSeconds > longWaitSeconds || undefined}>
            <Link to={paths.adminSection('code')}>
              <span>{workQueueLabels[queue]}</span>{' '}
              <chakra.strong font="600 var(--d-title-s) / 1.3 var(--d-font-display)" fontVariantNumeric="tabular-nums">
                {waiting}
              </chakra.strong>{' '}
              <span>
                {stoppedAt && 'ferma, '}
                {waiting === 0 ? 'niente in attesa' : `da ${formatDuration(oldestSeconds)}`}
              </span>
            </Link>
          </li>
        ))}
      </chakra.ul>
      <chakra.ul
        display="grid"
        margin="0"
        padding="0"
        listStyle="none"
        gridTemplateColumns="repeat(auto-fit, minmax(min(17rem, 100%), 1fr))"
        gap="0 6"
        css={{
          '& a': {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '0 3',
            minHeight: 'var(--d-tap)',
            borderBlockEnd: '1px solid var(--d-line)',
            color: 'ink',
            fontSize: 's',
            textDecoration: 'none',
          },
          '& a:hover > span': { textDecoration: 'underline' },
        }}
        aria-label="Che cosa è aperto"
      >
        {open.map(({ label, value, extra, to, filter = '' }) => (
          <li key={label}>
            <Link to={paths.adminSection(to) + filter}>
              <span>{label}</span>{' '}
              <chakra.strong marginInlineStart="auto" fontVariantNumeric="tabular-nums">
                {value}
              </chakra.strong>{' '}
              {extra && (
                <chakra.em color="terracotta" fontSize="xs" fontStyle="normal" fontWeight="600">
                  {extra}
                </chakra.em>
              )}
            </Link>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

// How things stand: the dial's state, a tile for each kind of work, a line for each section.
const standingStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  '& h2': { fontSize: 'title-s' },
};
