import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { AdminDiscoveryQuery, DiscoveryOutcome, WatchedJobFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { sourceFailureLabel } from '../labels/code-labels.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { insetStyle, noteStyle, problemStyle } from '../parts/section-styles.ts';
import { dropReasonLabel, fieldLabel, outcomeLabels, sourceName } from './discovery-labels.ts';

export type DiscoveryShown = NonNullable<AdminDiscoveryQuery['adminDiscovery']>;

interface DiscoveryReportProps {
  discovery: DiscoveryShown;
  job: WatchedJobFragment;
}

const listed = (counts: readonly { reason: string; count: number }[], labelOf: (reason: string) => string) =>
  counts.map(({ reason, count }) => `${labelOf(reason)}: ${count}`).join('\n');

/** What became of the rows that were read and of their practices, each counted once. */
export function DiscoveryReport({ discovery, job }: DiscoveryReportProps) {
  const { sources, tilesDone, tilesTotal, unchanged, unlisted, unparsed, failures, practices, isOlderThanLinks } =
    discovery;
  return (
    <>
      <h2>Che cosa ha trovato</h2>
      <DetailList
        details={[
          ['Righe lette', job.found],
          ['Studi nuovi', job.inserted],
          ['Aggiornati', job.updated],
          ['Senza novità', unchanged],
          ['Uniti a uno studio di un’altra fonte', job.merged],
          ['Nascosti: chiusi o non più elencati', unlisted],
          ['Non salvati', listed(job.dropped, dropReasonLabel)],
          ['Campi lasciati com’erano', listed(unparsed, fieldLabel)],
          ['Fonti', sources.map(sourceName).join(', ')],
          ['Richieste alle fonti', `${tilesDone} di ${tilesTotal}`],
        ]}
      />
      {failures.length > 0 && (
        <chakra.ul
          display="grid"
          gap="2"
          padding="3 4"
          border="1px solid var(--d-terracotta-line)"
          borderRadius="m"
          bg="terracotta-surface"
          fontSize="s"
          listStyle="none"
          overflowWrap="anywhere"
          aria-label="Fonti non finite"
        >
          {failures.map(({ source, reason }) => (
            <li key={source}>
              <chakra.strong css={problemStyle}>{sourceName(source)} non è arrivata in fondo:</chakra.strong>{' '}
              {sourceFailureLabel(reason)}
            </li>
          ))}
        </chakra.ul>
      )}
      {isOlderThanLinks && (
        <chakra.p css={noteStyle}>
          Questa ricerca è più vecchia dei collegamenti agli studi.{' '}
          {practices.length > 0
            ? 'Qui trovi quelli nuovi del comune, salvati mentre durava; di quelli aggiornati e uniti restano i numeri.'
            : 'Ne restano i numeri: non sappiamo più quali studi sono.'}
        </chakra.p>
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
    <chakra.details css={insetStyle}>
      <summary>
        {title} ({practices.length})
      </summary>
      <chakra.ul
        columns="16rem"
        margin="2 0 0"
        padding="0"
        listStyle="none"
        css={{ '& a': { display: 'inline-block', paddingBlock: '1', overflowWrap: 'anywhere' } }}
        aria-label={title}
      >
        {practices.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.adminItem('studi', id)}>{name}</Link>
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
