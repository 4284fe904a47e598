import { useQuery } from '@apollo/client/react';
import { product } from '@dentisti/domain/brand';
import { LocateFixed, Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../../components/practice/practice-format.ts';
import { graphql } from '../../../gql/index.ts';
import { notLoadedMessage } from '../../../lib/browser/not-loaded.ts';
import { paths } from '../../../lib/paths.ts';
import { CityCombobox } from './city-combobox.tsx';
import classes from './city-search.module.css';
import { useCitySearch } from './use-city-search.ts';

const TopCities = graphql(`
  query TopCities {
    topCities(limit: 12) {
      city
      count
    }
  }
`);

/** Twelve empty chips of the usual widths: the page below them stays where it is when the names arrive. */
function PendingCities() {
  return (
    <div className="row gap-2 mt-3" aria-hidden="true">
      {[6, 7, 7, 6.5, 7, 7, 7.25, 7, 5.5, 7, 6.5, 7.5].map((width, index) => (
        <span key={index} className={`pill on-sage ${classes.blank}`} style={{ width: `${width}rem` }} />
      ))}
    </div>
  );
}

/** The page's one primary action: name a place, see its dentists. */
export function CitySearch() {
  const { state, type, search, refuse } = useCitySearch();
  const { data, loading } = useQuery(TopCities);
  const [isLocating, setLocating] = useState(false);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state.phase === 'pending' || isLocating;

  // What was typed while the script was on its way stands in the box, not in the state yet.
  useEffect(() => {
    const typed = input.current?.value;
    if (typed) type(typed);
  }, [type]);

  // A disabled input loses the focus; after an error the visitor mends the text at once.
  useEffect(() => {
    if (state.phase === 'error') input.current?.focus();
  }, [state]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search(state.text);
  };

  const locate = async () => {
    setLocating(true);
    const outcome = await import('./nearest-comune.ts')
      .then(({ findNearestComune }) => findNearestComune())
      .catch(() => ({ kind: 'failed' as const, message: notLoadedMessage }));
    setLocating(false);
    if (outcome.kind === 'found') await search(outcome.place, outcome.here);
    else refuse(outcome.message);
  };

  return (
    <div className={`block no-print ${classes.search}`} id="cerca">
      {/* biome-ignore lint/a11y/useSemanticElements: Safari 16 knows the role, not the <search> element */}
      <form
        className={`column gap-2 ${classes.form}`}
        role="search"
        // Before the script runs, and without it, the browser itself leads to the results.
        action={paths.results()}
        method="get"
        onSubmit={submit}
        noValidate
      >
        <CityCombobox
          inputRef={input}
          value={state.text}
          isPending={isBusy}
          errorId={state.phase === 'error' ? errorId : null}
          onType={type}
          onPick={(name) => void search(name)}
        />
        <button type="submit" className="button large" disabled={isBusy}>
          {state.phase === 'pending' ? (
            'Ricerca in corso...'
          ) : (
            <>
              <Search aria-hidden="true" /> Cerca
            </>
          )}
        </button>
      </form>
      <div role="alert">
        {state.phase === 'error' && (
          <div className="grid gap-3 mt-3 p-card round on-warning semibold warning line-warning">
            <p id={errorId}>{state.message}</p>
            {state.suggestions.length > 0 && (
              <div className="row gap-2">
                <span className="regular ink">Intendevi</span>
                {state.suggestions.map((name) => (
                  <button
                    key={name}
                    type="button"
                    className={`inline-bar line pill on-surface ink pointer hover-line ${classes.chip}`}
                    onClick={() => void search(name)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        className={`inline-bar mt-2 brand pointer tap hover-underline ${classes.locate}`}
        disabled={isBusy}
        onClick={() => void locate()}
      >
        <LocateFixed className="icon" aria-hidden="true" />
        {isLocating ? 'Cerco dove sei…' : 'Usa la mia posizione'}
      </button>
      {loading && <PendingCities />}
      {data && data.topCities.length > 0 && (
        <nav className="row gap-2 mt-3" aria-label="Città più cercate">
          {data.topCities.map(({ city, count: dentists }) => (
            <button
              key={city}
              type="button"
              className={`inline-bar line pill on-surface ink pointer hover-line ${classes.chip}`}
              disabled={isBusy}
              onClick={() => void search(city)}
            >
              {city}
              <span className={`text-xs muted tabular ${classes.count}`} aria-hidden="true">
                {formatCount(dentists)}
              </span>
              <span className="visually-hidden">{`, ${formatCount(dentists)} ${product}`}</span>
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}
