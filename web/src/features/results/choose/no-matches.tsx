import { lazily } from '@dentisti/domain/lazily';
import { type FilterName, type ResultFilters, setFilters } from '@dentisti/domain/search/result-filters';
import { X } from 'lucide-react';
import { Illustration } from '../../../components/illustration.tsx';
import actions from '../../../components/practice/actions.module.css';
import { formatCount } from '../../../components/practice/practice-format.ts';
import styles from '../list/list-states.module.css';
import { filterLabel } from './filter-labels.ts';
import { focusFilters } from './focus-filters.ts';

interface NoMatchesProps {
  /** The searched text. */
  filter: string;
  filters: ResultFilters;
  /** How many would come back without one of them. */
  backWithout: (name: FilterName | 'text') => number;
  /** Descriptions and services could not be read. */
  isPartial: boolean;
  /** Takes one back. */
  onRemove: (name: FilterName | 'text') => void;
  onClear: () => void;
}

/** Says what leaves nothing, and takes it back one by one or at once. */
export function NoMatches({ filter, filters, backWithout, isPartial, onRemove, onClear }: NoMatchesProps) {
  const set = setFilters(filters);
  const names: (FilterName | 'text')[] = filter === '' ? set : ['text', ...set];
  const labelOf = (name: FilterName | 'text') => `«${name === 'text' ? filter : filterLabel(name, filters)}»`;
  const label = (name: FilterName | 'text') => {
    const back = backWithout(name);
    return `Togli ${labelOf(name)}${back > 0 ? ` (${formatCount(back)})` : ''}`;
  };
  const leave = (takeBack: () => void) => {
    focusFilters();
    takeBack();
  };
  return (
    <div className={`grid justify-center gap-3 line-strong dashed round-l text-center ${styles.state}`}>
      <Illustration name="empty" className={styles.picture} />
      <p className={`break ${styles.title}`} role="status">
        Nessuno studio corrisponde a {joined().format(names.map(labelOf))}
      </p>
      {isPartial && <p className="muted">Abbiamo potuto cercare solo tra nomi e specializzazioni.</p>}
      {set.length > 0 && names.length > 1 && (
        <ul className="wrap centered gap-2">
          {names.map((name) => (
            <li key={name}>
              <button type="button" className={actions.quiet} onClick={() => leave(() => onRemove(name))}>
                <X aria-hidden="true" />
                {label(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={actions.quiet} onClick={() => leave(onClear)}>
        {names.length > 1 ? 'Togli tutti i filtri' : 'Cancella il filtro'}
      </button>
    </div>
  );
}

const joined = lazily(() => new Intl.ListFormat('it', { type: 'conjunction' }));
