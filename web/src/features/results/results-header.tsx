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
  zone: string | null;
  /** Null until the list is there. */
  count: number | null;
  /** How many there are without the filter; null when nothing is filtered. */
  total: number | null;
}

function found(count: number): string {
  return count === 1 ? `1 ${productSingular} trovato` : `${formatCount(count)} ${product} trovati`;
}

/** Where distances begin, said without the address or the position itself; empty for a whole comune. */
function nearby({ origin, isApproximate }: SelectedLocation, zone: string | null): string {
  if (origin === 'position') return ' • vicino a te';
  if (origin === 'address' && !isApproximate) return ' • vicino all’indirizzo cercato';
  if (origin === 'cap' && !isApproximate) return ' • vicino al CAP cercato';
  return zone ? ` • vicino a ${zone}` : '';
}

export function ResultsHeader({ location, zone, count, total }: ResultsHeaderProps) {
  const { city, region, alternatives, isClosestCity, closestCity, pointMessage } = location;
  const fallbackCity = isClosestCity ? closestCity : null;
  return (
    <header className="grid justify-start gap-1">
      <Link className={`${actions.bare} ${styles.back}`} to={paths.home()}>
        <ArrowLeft aria-hidden="true" />
        Torna alla ricerca
      </Link>
      <h1 className="title-l">
        {productCapital} a {city}
      </h1>
      <p className="muted tabular" aria-live="polite">
        {region}
        {fallbackCity ? ` • nessun ${productSingular} a ${city}` : nearby(location, zone)}
        {count !== null && ` • ${found(count)}${fallbackCity ? ` a ${fallbackCity}` : ''}`}
        {count !== null && total !== null && ` (filtrati da ${formatCount(total)})`}
      </p>
      {pointMessage && !fallbackCity && <p className="text-s muted">{pointMessage}</p>}
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
