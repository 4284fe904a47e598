import { useId, useState } from 'react';
import type { FigureStep, StudioFigureCardFragment } from '../../../gql/graphql.ts';
import { partText, shortPart } from './figure-dates.ts';
import styles from './figures.module.css';

interface SeriesChartProps {
  figures: readonly StudioFigureCardFragment[];
  starts: readonly string[];
  step: FigureStep;
}

/** Labels that a narrow screen has room for. */
const maxLabels = 6;

/** One figure through the period, as bars; the same as a table for whoever does not see them. */
export function SeriesChart({ figures, starts, step }: SeriesChartProps) {
  const selectId = useId();
  const [chosen, setChosen] = useState(figures[0]?.id);
  const figure = figures.find(({ id }) => id === chosen) ?? figures[0];
  if (!figure) return null;
  const { name, series, whole } = figure;
  const isShare = figure.unit === 'SHARE' || figure.unit === 'MINUTES_SHARE';
  const heightOf = ({ value, of }: (typeof series)[number]) => (isShare ? (of ?? 0) : (value ?? 0));
  const max = Math.max(1, ...series.map(heightOf));
  const isEmpty = series.every((part) => heightOf(part) === 0);
  const every = Math.ceil(starts.length / maxLabels);
  return (
    <section className="stack gap-3 p-panel card on-surface" aria-labelledby={`${selectId}-title`}>
      <h2 className="title-s" id={`${selectId}-title`}>
        Andamento
      </h2>
      <div className="stack gap-1">
        <label className="semibold" htmlFor={selectId}>
          Cifra
        </label>
        <select id={selectId} className="field" value={figure.id} onChange={(event) => setChosen(event.target.value)}>
          {figures.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {isEmpty ? (
        <p className="measure muted">In questo periodo non c’è niente da mostrare per questa cifra.</p>
      ) : (
        <div className={styles.chart} aria-hidden="true">
          {series.map((part, i) => (
            <span key={starts[i]} className={styles.column} title={`${partText(starts[i] ?? '', step)}: ${part.text}`}>
              <span
                className={styles.bar}
                style={{ blockSize: `${(heightOf(part) / max) * 100}%` }}
                data-share={isShare || undefined}
              >
                {isShare && (
                  <span
                    className={styles.part}
                    style={{ blockSize: `${part.of ? ((part.value ?? 0) / part.of) * 100 : 0}%` }}
                  />
                )}
              </span>
              <span className={styles.label} data-between={(i / every) % 2 === 1 || undefined}>
                {i % every === 0 ? shortPart(starts[i] ?? '', step) : ''}
              </span>
            </span>
          ))}
        </div>
      )}
      {isShare && !isEmpty && (
        <p className="text-s muted">
          Pieno: {name.toLowerCase()}. Chiaro: {whole}.
        </p>
      )}
      <details>
        <summary className="tap pointer semibold">Come tabella</summary>
        <table className={`text-s ${styles.table}`}>
          <caption className="visually-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">Quando</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {series.map((part, i) => (
              <tr key={starts[i]}>
                <th scope="row">{partText(starts[i] ?? '', step)}</th>
                <td>{part.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
