import { Link } from 'react-router-dom';
import type { AdminDiscoveryQuery, DiscoveryOutcome, WatchedJobFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { sourceFailureLabel } from '../code-labels.ts';
import { FactList } from '../fact-list.tsx';
import styles from '../section.module.css';
import discoveryStyles from './discoveries.module.css';
import { fieldWords, outcomeLabels, reasonWords, sourceName } from './discovery-words.ts';

export type DiscoveryShown = NonNullable<AdminDiscoveryQuery['adminDiscovery']>;

interface DiscoveryReportProps {
  discovery: DiscoveryShown;
  job: WatchedJobFragment;
}

const listed = (counts: readonly { reason: string; count: number }[], words: (reason: string) => string) =>
  counts.map(({ reason, count }) => `${words(reason)}: ${count}`).join('\n');

/** What became of every row that was read. */
export function DiscoveryReport({ discovery, job }: DiscoveryReportProps) {
  const { provider, tilesDone, tilesTotal, unchanged, unparsed, failures, practices, isOlderThanLinks } = discovery;
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
      {isOlderThanLinks && (
        <p className={styles.note}>
          Questa ricerca è più vecchia dei collegamenti agli studi.{' '}
          {practices.length > 0
            ? 'Qui trovi quelli nuovi del comune, salvati mentre durava; di quelli aggiornati e uniti restano i numeri.'
            : 'Ne restano i numeri: non sappiamo più quali studi sono.'}
        </p>
      )}
      {outcomes.map((outcome) => (
        <PracticeLinks
          key={outcome}
          title={outcomeLabels[outcome]}
          practices={practices.filter((practice) => practice.outcome === outcome)}
        />
      ))}
    </>
  );
}

const outcomes = Object.keys(outcomeLabels) as DiscoveryOutcome[];

interface PracticeLinksProps {
  title: string;
  practices: DiscoveryShown['practices'];
}

/** The practices of one outcome, each with the way to its page. */
function PracticeLinks({ title, practices }: PracticeLinksProps) {
  if (practices.length === 0) return null;
  return (
    <details className={styles.inset}>
      <summary>
        {title} ({practices.length})
      </summary>
      <ul className={discoveryStyles.practices} aria-label={title}>
        {practices.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.adminItem('studi', id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
