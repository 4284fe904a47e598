import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { ArcadeChart } from './arcade-chart.tsx';
import { RequestsChartFields } from './overview.query.ts';
import { formatInterval } from './time-labels.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Requests and confirmations, stretch by stretch. */
export function RequestsChart({ overview }: { overview: FragmentType<typeof RequestsChartFields> }) {
  const { unit, buckets } = readFragment(RequestsChartFields, overview);
  const points = buckets.map(({ startsAt, requests, confirmations }) => ({
    key: startsAt,
    ...formatInterval(startsAt, unit),
    all: requests,
    lit: confirmations,
  }));
  const busiest = points.reduce((max, point) => (point.all > max.all ? point : max), points[0] ?? { all: 0, long: '' });
  const all = sum(points.map((point) => point.all));
  const lit = sum(points.map((point) => point.lit));
  const peak = all > 0 ? ` Il momento con più richieste: ${busiest.long}, ${busiest.all}.` : '';
  return (
    <ArcadeChart
      title="Richieste e conferme"
      allLabel="Richieste"
      litLabel="Confermate"
      columnLabel={unit === 'HOUR' ? 'Ora' : 'Giorno'}
      summary={`In tutto ${all} richieste e ${lit} conferme.${peak}`}
      points={points}
    />
  );
}
