import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminSearchSection } from '../../../gql/graphql.ts';
import { adminInstant } from '../admin-instant.ts';
import styles from './search-box.module.css';
import { hitPath, hitTitle, sectionTitle, stateWord } from './search-sections.ts';
import { type SearchState, useAdminSearch } from './use-admin-search.ts';

/** The search of the whole admin area, reached with `/`: what is typed leads to one booking, call, practice … */
export function SearchBox() {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const state = useAdminSearch(text);
  const groups = state.kind === 'found' ? state.result.groups : [];
  const hits = groups.flatMap(({ section, hits: found }) => found.map((hit) => ({ section, hit })));
  const isShown = isOpen && state.kind !== 'nothing';
  useSlashKey(input);
  useEffect(() => setChosen(-1), [state]);

  function open(section: AdminSearchSection, key: string) {
    setOpen(false);
    setText('');
    input.current?.blur();
    navigate(hitPath(section, key));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return isShown ? setOpen(false) : setText('');
    if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[chosen] ?? (hits.length === 1 ? hits[0] : undefined);
      if (hit && isShown) open(hit.section, hit.hit.key);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || hits.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setChosen((at) => (at + step + hits.length + (at < 0 && step < 0 ? 1 : 0)) % hits.length);
  }

  let index = -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: younger browsers alone know a search element
    <div role="search" aria-label="Tutta l’area riservata" className={styles.search}>
      <label htmlFor={id}>Cerca</label>
      <input
        ref={input}
        id={id}
        type="search"
        role="combobox"
        aria-expanded={isShown && hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        aria-describedby={`${id}-hint`}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Numero, telefono, studio, e-mail"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        Premi <kbd>/</kbd> per cercare da qualunque pagina.
      </p>
      <p role="status" className={styles.status}>
        {isShown ? spoken(state, hits.length) : ''}
      </p>
      {isShown && (
        // A press would take the focus, and with it the list, away before the click arrives.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
        <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          <div id={`${id}-hits`} role="listbox" aria-label="Risultati" className={styles.list}>
            {groups.map(({ section, count, hasMore, hits: found }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a listbox
              <div key={section} role="group" aria-label={sectionTitle(section)}>
                <p role="presentation" className={styles.group}>
                  {sectionTitle(section)} <span>{hasMore ? `oltre ${count}` : count}</span>
                </p>
                {found.map((hit) => {
                  index += 1;
                  const own = index;
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
                    <div
                      key={hit.key}
                      id={`${id}-${own}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={own === chosen}
                      className={styles.hit}
                      onClick={() => open(section, hit.key)}
                      onMouseMove={() => setChosen(own)}
                    >
                      <strong>{hitTitle(section, hit.title)}</strong>
                      <span>{[hit.detail, stateWord(section, hit.state)].filter(Boolean).join(' · ')}</span>
                      {/* When a practice came into the directory tells nobody anything. */}
                      {section !== 'DENTIST' && <time dateTime={hit.at}>{adminInstant(hit.at)}</time>}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          {hits.length === 0 && <p className={styles.nothing}>{spoken(state, 0)}</p>}
        </div>
      )}
    </div>
  );
}

// Telephones are known by their ends: the beginning of one is in half a province's numbers.
const nothingFound =
  'Nessun risultato: di un telefono scrivi il numero intero o le ultime cifre, di un nome una parola sola.';

/** What a search came to, in a sentence. */
function spoken(state: SearchState, hits: number): string {
  switch (state.kind) {
    case 'nothing':
      return '';
    case 'searching':
      return 'Cerco…';
    case 'failed':
      return 'La ricerca non è riuscita: riprova tra poco.';
    case 'found':
      if (!state.result.isReadable)
        return 'Scrivi almeno tre segni di un numero, le ultime quattro cifre di un telefono o due lettere.';
      return hits === 0 ? nothingFound : hits === 1 ? 'Un risultato.' : `${hits} risultati.`;
  }
}

/** `/` anywhere but in a field moves to the search. */
function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const at = event.target as HTMLElement | null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at?.closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
