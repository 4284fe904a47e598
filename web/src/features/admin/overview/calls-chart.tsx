import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { CallOutcomeGroup } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { ArcadeChart } from './arcade-chart.tsx';
import { CallsChartFields } from './overview.query.ts';
import { formatInterval } from './time-labels.ts';

const outcomeGroupLabels: Readonly<Record<CallOutcomeGroup, string>> = {
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
    ...formatInterval(startsAt, unit),
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
          <chakra.ul
            display="grid"
            margin="0"
            padding="0"
            listStyle="none"
            gap="3"
            css={{
              '& li': {
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto 3.25rem',
                gap: '1 2',
                alignItems: 'baseline',
                fontSize: 's',
                fontVariantNumeric: 'tabular-nums',
              },
            }}
            aria-label="Come sono finite le chiamate"
          >
            {callOutcomes.map(({ group, count }) => (
              <li key={group}>
                <span>{outcomeGroupLabels[group]}</span>
                <strong>{count}</strong>
                <chakra.span color="ink-muted" textAlign="end">
                  {percent.format(count / calls)}
                </chakra.span>
                <chakra.span
                  gridColumn="1 / -1"
                  height="0.375rem"
                  borderRadius="999px"
                  bg="sage"
                  overflow="hidden"
                  aria-hidden="true"
                >
                  <chakra.span
                    display="block"
                    height="100%"
                    borderRadius="inherit"
                    bg="line-strong"
                    css={{
                      "&[data-group='ANSWERED']": { bg: 'brand' },
                      "&[data-group='DEAD_NUMBER']": { bg: 'terracotta' },
                      "&[data-group='OURS']": { bg: 'terracotta' },
                    }}
                    data-group={group}
                    style={{ inlineSize: `${(count / calls) * 100}%` }}
                  />
                </chakra.span>
              </li>
            ))}
          </chakra.ul>
          <chakra.p margin="0" color="ink-muted" fontSize="xs">
            Costo sulla piattaforma vocale: {cost.format(callCostCents / 100)}, nella sua valuta.{' '}
            <Link to={paths.adminSection('chiamate')}>Tutte le chiamate</Link>
          </chakra.p>
        </>
      )}
    </ArcadeChart>
  );
}
