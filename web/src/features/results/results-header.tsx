import { product, productCapital, productSingular } from '@dentisti/domain/brand';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
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
  /** How many there are without text and filters; null when nothing is filtered. */
  total: number | null;
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

export function ResultsHeader({ location, nextCity, zone, count, total }: ResultsHeaderProps) {
  const { city, region, alternatives, pointMessage } = location;
  const near = nearTo(location, zone);
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
      <p className="muted tabular" aria-live="polite">
        {region}
        {!nextCity && near && ` • vicino ${near}`}
        {count !== null && ` • ${found(count)}${nextCity ? ` a ${nextCity}` : ''}`}
        {count !== null && total !== null && ` (filtrati da ${formatCount(total)})`}
      </p>
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
