import { Link } from 'react-router-dom';
import type { CallOutcomeGroup } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { ArcadeChart } from './arcade-chart.tsx';
import styles from './overview.module.css';
import { CallsChartFields } from './overview.query.ts';
import { stretchWords } from './time-words.ts';

const groupWords: Readonly<Record<CallOutcomeGroup, string>> = {
  ANSWERED: 'Lo studio ha risposto',
  UNSETTLED: 'Risposta, ma niente di deciso',
  SILENT: 'Nessuno, occupato o segreteria',
  DEAD_NUMBER: 'Il numero non porta allo studio',
  OURS: 'Guasto nostro o della piattaforma',
  UNDER_WAY: 'In corso',
};
const percent = new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits: 0 });
const cost = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Calls stretch by stretch, and what they came to. */
export function CallsChart({ overview }: { overview: FragmentType<typeof CallsChartFields> }) {
  const { unit, calls, callCostCents, callOutcomes, buckets } = readFragment(CallsChartFields, overview);
  const points = buckets.map(({ startsAt, calls: ofStretch }) => ({
    key: startsAt,
    ...stretchWords(startsAt, unit),
    all: ofStretch.reduce((total, { count }) => total + count, 0),
    lit: ofStretch.find(({ group }) => group === 'ANSWERED')?.count ?? 0,
  }));
  const answered = callOutcomes.find(({ group }) => group === 'ANSWERED')?.count ?? 0;
  return (
    <ArcadeChart
      title="Chiamate agli studi"
      allLabel="Chiamate"
      litLabel="Con una risposta"
      columnLabel={unit === 'HOUR' ? 'Ora' : 'Giorno'}
      summary={`In tutto ${calls} chiamate, ${answered} con una risposta dello studio.`}
      points={points}
    >
      {calls > 0 && (
        <>
          <ul className={styles.outcomes} aria-label="Come sono finite le chiamate">
            {callOutcomes.map(({ group, count }) => (
              <li key={group}>
                <span>{groupWords[group]}</span>
                <strong>{count}</strong>
                <span className={styles.share}>{percent.format(count / calls)}</span>
                <span className={styles.bar} aria-hidden="true">
                  <span
                    className={styles.fill}
                    data-group={group}
                    style={{ inlineSize: `${(count / calls) * 100}%` }}
                  />
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.foot}>
            Costo sulla piattaforma vocale: {cost.format(callCostCents / 100)}, nella sua valuta.{' '}
            <Link to={paths.adminSection('chiamate')}>Tutte le chiamate</Link>
          </p>
        </>
      )}
    </ArcadeChart>
  );
}
