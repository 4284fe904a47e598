import type { ResultFilters } from '@dentisti/domain/search/result-filters';
import { setFilters } from '@dentisti/domain/search/result-filters';
import type { ResultSort } from '@dentisti/domain/search/sort-practices';
import actions from '../../../components/practice/actions.module.css';
import { type ResultChoice, sourceOf } from './use-choice.ts';

interface UnreadAlertProps {
  filters: ResultFilters;
  sort: ResultSort;
  sources: ResultChoice['sources'];
  /** Asks again for what could not be read. */
  onRetry: () => void;
}

/** Says which choices do not hold because what decides them could not be read. */
export function UnreadAlert({ filters, sort, sources, onRetry }: UnreadAlertProps) {
  const isFilterUnread = setFilters(filters).some((name) => sources[sourceOf(name)] === 'failed');
  const isOrderUnread = sort === 'slot' && sources.slots === 'failed';
  if (!isFilterUnread && !isOrderUnread) return null;
  return (
    <p className="row gap-2 pb-3" role="alert">
      {isFilterUnread && 'Non riusciamo a leggere quello che serve a uno dei filtri, che per ora non vale. '}
      {isOrderUnread && 'Non riusciamo a leggere gli orari liberi: l’ordine per primo orario libero per ora non vale.'}
      <button type="button" className={actions.quiet} onClick={onRetry}>
        Riprova
      </button>
    </p>
  );
}
