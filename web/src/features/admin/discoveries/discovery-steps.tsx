import type { WatchedJobFragment } from '../../../gql/graphql.ts';
import { adminInstant } from '../admin-instant.ts';
import discoveryStyles from './discoveries.module.css';
import type { DiscoveryShown } from './discovery-report.tsx';
import { deedWords } from './discovery-words.ts';

interface Step {
  at: string;
  text: string;
}

/** What happened, oldest first: the work's own moments and what colleagues did. */
export function stepsOf(discovery: DiscoveryShown, job: WatchedJobFragment): Step[] {
  const { startedAt, heartbeatAt, attempts, isStopped, deeds } = discovery;
  const steps: Step[] = [{ at: job.createdAt, text: 'Messa in coda' }];
  if (startedAt) steps.push({ at: startedAt, text: 'Un worker l’ha presa' });
  if (heartbeatAt && !job.finishedAt)
    steps.push({
      at: heartbeatAt,
      text: attempts > 1 ? `Ultimo segno di vita, ${attempts}ª ripresa` : 'Ultimo segno di vita',
    });
  for (const { at, action, operatorEmail, note } of deeds)
    steps.push({
      at,
      text: `${deedWords(action)} da ${operatorEmail ?? 'una persona che non c’è più'}${note ? `: ${note}` : ''}`,
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
      <ol className={discoveryStyles.steps}>
        {stepsOf(discovery, job).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{adminInstant(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
