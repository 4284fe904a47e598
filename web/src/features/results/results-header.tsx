import { product, productCapital, productSingular } from '@dentisti/domain/brand';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AfterHoursLine } from '../../components/after-hours-line.tsx';
import actions from '../../components/practice/actions.module.css';
import { formatCount } from '../../components/practice/practice-format.ts';
import { paths } from '../../lib/paths.ts';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import styles from './results-header.module.css';

interface ResultsHeaderProps {
  location: SelectedLocation;
  /** The comune whose practices stand in, because there are none in the place's own; null otherwise. */
  nextCity: string | null;
  zone: string | null;
  /** Null until the list and what its filters need are there. */
  count: number | null;
  /** How many there are without text and filters; null until the list is there. */
  total: number | null;
  isFiltered: boolean;
}

function found(count: number): string {
  return count === 1 ? `1 ${productSingular} trovato` : `${formatCount(count)} ${product} trovati`;
}

/** Where distances begin, said without the address or the position itself; empty for a whole comune. */
export function nearTo({ origin, isApproximate }: SelectedLocation, zone: string | null): string {
  if (origin === 'position') return 'a te';
  if (origin === 'address' && !isApproximate) return 'all’indirizzo cercato';
  if (origin === 'cap' && !isApproximate) return 'al CAP cercato';
  return zone ? `a ${zone}` : '';
}

export function ResultsHeader({ location, nextCity, zone, count, total, isFiltered }: ResultsHeaderProps) {
  const { city, region, alternatives, pointMessage } = location;
  const near = nearTo(location, zone);
  const line = (left: number | null, of: number | null) =>
    [
      region,
      !nextCity && near && ` • vicino ${near}`,
      left !== null && ` • ${found(left)}${nextCity ? ` a ${nextCity}` : ''}`,
      left !== null && of !== null && ` (filtrati da ${formatCount(of)})`,
    ]
      .filter(Boolean)
      .join('');
  return (
    <header className={`grid justify-start gap-1 ${styles.header}`}>
      <Link className={`${actions.bare} ${styles.back}`} to={paths.home()}>
        <ArrowLeft aria-hidden="true" />
        <span>Torna alla ricerca</span>
      </Link>
      <hgroup className="shrink break">
        <h1 className="title-l">
          {productCapital} a {city}
        </h1>
        {nextCity && (
          <p className="text-l semibold">
            Nessun {productSingular} a {city}
          </p>
        )}
      </hgroup>
      <p
        className={`grid muted tabular ${styles.line}`}
        aria-live="polite"
        data-longest={total === null ? '' : line(total, total)}
      >
        <span>{line(count, isFiltered ? total : null)}</span>
      </p>
      <AfterHoursLine className={styles.help} />
      {pointMessage && !nextCity && <p className="text-s muted">{pointMessage}</p>}
      {alternatives.length > 0 && (
        <p className="text-s">
          Intendevi{' '}
          {alternatives.map((other, index) => (
            <span key={`${other.city} ${other.province}`}>
              {index > 0 && (index === alternatives.length - 1 ? ' o ' : ', ')}
              <Link to={paths.results(other)}>
                {other.city} ({other.province})
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
    </header>
  );
}
