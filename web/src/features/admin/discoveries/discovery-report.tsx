import type { AdminDiscoveryQuery, WatchedJobFragment } from '../../../gql/graphql.ts';
import { sourceFailureLabel } from '../code-labels.ts';
import { FactList } from '../fact-list.tsx';
import styles from '../section.module.css';
import discoveryStyles from './discoveries.module.css';
import { fieldWords, reasonWords, sourceName } from './discovery-words.ts';

export type DiscoveryShown = NonNullable<AdminDiscoveryQuery['adminDiscovery']>;

interface DiscoveryReportProps {
  discovery: DiscoveryShown;
  job: WatchedJobFragment;
}

const listed = (counts: readonly { reason: string; count: number }[], words: (reason: string) => string) =>
  counts.map(({ reason, count }) => `${words(reason)}: ${count}`).join('\n');

/** What became of every row that was read. */
export function DiscoveryReport({ discovery, job }: DiscoveryReportProps) {
  const { provider, tilesDone, tilesTotal, unchanged, unparsed, failures } = discovery;
  return (
    <>
      <h2>Che cosa ha trovato</h2>
      <FactList
        facts={[
          ['Righe lette', job.found],
          ['Studi nuovi', job.inserted],
          ['Aggiornati', job.updated],
          ['Senza novità', unchanged],
          ['Uniti a uno studio di un’altra fonte', job.merged],
          ['Non salvati', listed(job.dropped, reasonWords)],
          ['Campi lasciati com’erano', listed(unparsed, fieldWords)],
          ['Fonte', provider && sourceName(provider)],
          ['Richieste alle fonti', `${tilesDone} di ${tilesTotal}`],
        ]}
      />
      {failures.length > 0 && (
        <ul className={discoveryStyles.failures} aria-label="Fonti non finite">
          {failures.map(({ source, reason }) => (
            <li key={source}>
              <strong className={styles.problem}>{sourceName(source)} non è arrivata in fondo:</strong>{' '}
              {sourceFailureLabel(reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
