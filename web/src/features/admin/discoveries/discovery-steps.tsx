import { chakra } from '@chakra-ui/react';
import type { WatchedJobFragment } from '../../../gql/graphql.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { actionText } from './discovery-labels.ts';
import type { DiscoveryShown } from './discovery-report.tsx';

interface Step {
  at: string;
  text: string;
}

/** What happened, oldest first: the work's own moments and what operators did. */
function stepsOf(discovery: DiscoveryShown, job: WatchedJobFragment): Step[] {
  const { startedAt, heartbeatAt, attempts, isStopped, actions } = discovery;
  const steps: Step[] = [{ at: job.createdAt, text: 'Messa in coda' }];
  if (startedAt) steps.push({ at: startedAt, text: 'Un worker l’ha presa' });
  if (heartbeatAt && !job.finishedAt)
    steps.push({
      at: heartbeatAt,
      text: attempts > 1 ? `Ultimo segno di vita, ${attempts}ª ripresa` : 'Ultimo segno di vita',
    });
  for (const { at, action, operatorEmail, note } of actions)
    steps.push({
      at,
      text: `${actionText(action)} da ${operatorEmail ?? 'una persona che non c’è più'}${note ? `: ${note}` : ''}`,
    });
  if (job.finishedAt && !isStopped)
    steps.push({
      at: job.finishedAt,
      text: job.status === 'COMPLETED' ? 'Finita' : 'Non riuscita: nessuna fonte è arrivata in fondo',
    });
  return steps.sort((a, b) => a.at.localeCompare(b.at));
}

export function DiscoverySteps({ discovery, job }: { discovery: DiscoveryShown; job: WatchedJobFragment }) {
  return (
    <>
      <h2>Che cosa è successo</h2>
      <chakra.ol
        display="grid"
        gap="3"
        padding="0"
        listStyle="none"
        css={{
          '& li': {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            paddingInlineStart: '4',
            borderInlineStart: '2px solid var(--d-brand)',
            overflowWrap: 'anywhere',
          },
          '& time': { color: 'ink-muted', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
        }}
      >
        {stepsOf(discovery, job).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{adminInstant(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </chakra.ol>
    </>
  );
}
