import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface ArcadePoint {
  /** Tells the columns apart. */
  key: string;
  /** Under the column. */
  short: string;
  /** In the table and the column's own words. */
  long: string;
  /** The whole arch. */
  all: number;
  /** What is lit of it; of another moment it may be more. */
  lit: number;
}

interface ArcadeChartProps {
  title: string;
  /** What one arch is, and what its lit part is. */
  allLabel: string;
  litLabel: string;
  /** The chart in a sentence, for who does not see it. */
  summary: string;
  columnLabel: string;
  points: readonly ArcadePoint[];
  children?: ReactNode;
}

const height = 200;
/** The floor all arches stand on; the labels are below it. */
const floor = 172;
const ceiling = 18;
/** Left of the first column, in hundredths of the width: the scale's numbers. */
const margin = 7;

/** A round number at or above the largest value, that halves well. */
export function scaleTop(largest: number): number {
  if (largest <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const factors = magnitude === 1 ? [2, 4, 6, 8] : [1, 2, 3, 4, 5, 6, 8];
  return (factors.find((factor) => factor * magnitude >= largest) ?? 10) * magnitude;
}

/** Columns as the arches of a portico, with light where something came of it. Everything it shows is in its table, too. */
export function ArcadeChart(props: ArcadeChartProps) {
  const { title, allLabel, litLabel, summary, columnLabel, points, children } = props;
  const titleId = useId();
  const top = scaleTop(Math.max(0, ...points.map(({ all, lit }) => Math.max(all, lit))));
  const slot = (100 - margin) / Math.max(1, points.length);
  const yOf = (value: number) => floor - (value / top) * (floor - ceiling);
  /** Labels must not touch: on a telephone some 30 pixels each. */
  const every = Math.ceil(points.length / 8);
  return (
    <chakra.figure css={chartStyle} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        <p data-part="legend">
          <span data-part="all">{allLabel}</span>
          <span data-part="lit">{litLabel}</span>
        </p>
      </figcaption>
      <svg overflow="visible" width="100%" height={height} role="img" aria-label={summary}>
        {[top, top / 2].map((value) => (
          <g key={value} data-part="scale">
            <line x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
            <text x="0" y={yOf(value) - 4}>
              {value.toLocaleString('it-IT')}
            </text>
          </g>
        ))}
        {/* What reaches below the floor is cut off: an arch is round at its top alone. */}
        <svg width="100%" height={floor} overflow="hidden" aria-hidden="true">
          {points.map(({ key, long, all, lit }, i) => (
            <g key={key} data-part="column">
              <title>{`${long}: ${allLabel.toLowerCase()} ${all}, ${litLabel.toLowerCase()} ${lit}`}</title>
              <rect data-part="ground" x={`${margin + i * slot}%`} width={`${slot}%`} y="0" height={floor} />
              {all > 0 && <Arch part="all" x={margin + (i + 0.14) * slot} width={0.72 * slot} y={yOf(all)} />}
              {lit > 0 && (
                <Arch
                  part="lit"
                  x={margin + (i + 0.28) * slot}
                  width={0.44 * slot}
                  y={yOf(lit) + (lit === all ? 5 : 0)}
                />
              )}
            </g>
          ))}
        </svg>
        <line data-part="floor" x1="0" x2="100%" y1={floor} y2={floor} />
        {points.map(
          ({ key, short }, i) =>
            (points.length - 1 - i) % every === 0 && (
              <text key={key} {...labelPlace(i, points.length, slot)} y={floor + 20}>
                {short}
              </text>
            ),
        )}
      </svg>
      <details>
        <summary>I numeri</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse */}
        <section aria-label={`${title}: i numeri`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{columnLabel}</th>
                <th scope="col">{allLabel}</th>
                <th scope="col">{litLabel}</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ key, long, all, lit }) => (
                <tr key={key}>
                  <th scope="row">{long}</th>
                  <td>{all}</td>
                  <td>{lit}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      {children}
    </chakra.figure>
  );
}

/** Below the middle of its column; the last of many ends with the drawing, or it would stand out of it. */
const labelPlace = (i: number, count: number, slot: number) =>
  count > 8 && i === count - 1
    ? { x: '100%', textAnchor: 'end' as const }
    : { x: `${margin + (i + 0.5) * slot}%`, textAnchor: 'middle' as const };

function Arch({ part, x, width, y }: { part: 'all' | 'lit'; x: number; width: number; y: number }) {
  return <rect data-part={part} x={`${x}%`} width={`${width}%`} y={y} height={floor - y + 60} rx="24" />;
}

const chartStyle: SystemStyleObject = {
  display: 'grid',
  alignContent: 'start',
  gap: '3',
  minWidth: '0',
  '& figcaption': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '2 4',
  },
  '& h2': { fontSize: 'title-s' },
  '& [data-part=legend]': { display: 'flex', flexWrap: 'wrap', gap: '1 4', color: 'ink-muted', fontSize: 'xs' },
  '& span[data-part]': { display: 'inline-flex', alignItems: 'center', gap: '0.4rem' },
  // A small arch, as the columns are.
  '& span[data-part]::before': {
    width: '0.7rem',
    height: '0.9rem',
    border: '1px solid var(--d-line-strong)',
    borderRadius: '999px 999px 2px 2px',
    bg: 'sage-strong',
    content: '""',
  },
  '& span[data-part=lit]::before': { borderColor: 'brand', bg: 'brand' },
  '& line': { stroke: 'var(--d-line)', strokeDasharray: '2 4' },
  '& line[data-part=floor]': { stroke: 'var(--d-line-strong)', strokeWidth: '1.5', strokeDasharray: 'none' },
  '& text': {
    fill: 'var(--d-ink-muted)',
    font: '500 0.8125rem var(--d-font-text)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& rect[data-part=ground]': { fill: 'transparent' },
  '& [data-part=column]:hover rect[data-part=ground]': { fill: 'var(--d-sage)' },
  '& rect[data-part=all]': { fill: 'var(--d-sage-strong)', stroke: 'var(--d-line-strong)' },
  '& rect[data-part=lit]': { fill: 'var(--d-brand)' },
  '& summary': {
    width: 'fit-content',
    minHeight: 'var(--d-tap)',
    alignContent: 'center',
    color: 'brand',
    fontSize: 'xs',
    fontWeight: '600',
    cursor: 'pointer',
  },
  '& section': { maxHeight: '16rem', overflow: 'auto' },
  '& table': { width: '100%', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
  '& :is(th, td)': { padding: '1 2', borderBlockEnd: '1px solid var(--d-line)', textAlign: 'start' },
  '& :is(td, th + th)': { textAlign: 'end' },
};
