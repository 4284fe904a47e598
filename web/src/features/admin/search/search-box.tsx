import { chakra, Grid, type SystemStyleObject } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminSearchSection } from '../../../gql/graphql.ts';
import { adminInstant } from '../labels/admin-instant.ts';
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
    // Younger browsers alone know a search element.
    <Grid
      role="search"
      aria-label="Tutta l’area riservata"
      position="relative"
      templateColumns="auto minmax(0, 1fr)"
      alignItems="center"
      columnGap="3"
      maxWidth="44rem"
    >
      <chakra.label htmlFor={id} fontSize="s" fontWeight="600">
        Cerca
      </chakra.label>
      <input
        className="field text-s tap"
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
      <chakra.p id={`${id}-hint`} css={hintStyle}>
        Premi <kbd>/</kbd> per cercare da qualunque pagina.
      </chakra.p>
      <p role="status" className="visually-hidden">
        {isShown ? spoken(state, hits.length) : ''}
      </p>
      {isShown && (
        // A press would take the focus, and with it the list, away before the click arrives.
        <chakra.div css={panelStyle} onMouseDown={(event) => event.preventDefault()}>
          <div id={`${id}-hits`} role="listbox" aria-label="Risultati">
            {groups.map(({ section, count, hasMore, hits: found }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a listbox
              <div key={section} role="group" aria-label={sectionTitle(section)}>
                <p role="presentation">
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
          {hits.length === 0 && (
            <chakra.p padding="3" color="ink-muted">
              {spoken(state, 0)}
            </chakra.p>
          )}
        </chakra.div>
      )}
    </Grid>
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

const hintStyle: SystemStyleObject = {
  display: 'none',
  gridColumn: '2',
  marginBlockStart: '1',
  color: 'ink-muted',
  fontSize: 'xs',
  '& kbd': { paddingInline: '0.35em', border: '1px solid var(--d-line-strong)', borderRadius: '4px' },
  '@media (min-width: 60rem) and (hover: hover)': { display: 'block' },
};

const panelStyle: SystemStyleObject = {
  position: 'absolute',
  zIndex: '20',
  inset: '3rem 0 auto',
  maxHeight: 'min(70vh, 36rem)',
  overflowY: 'auto',
  border: '1px solid var(--d-line)',
  borderRadius: 'm',
  bg: 'raised',
  boxShadow: 'var(--d-shadow)',
  '& [role=listbox]:not(:empty)': { paddingBlock: '1' },
  '& [role=presentation]': {
    display: 'flex',
    justifyContent: 'space-between',
    padding: '2 3 1',
    color: 'ink-muted',
    fontSize: 'xs',
    fontWeight: '600',
  },
  '& [role=option]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignContent: 'center',
    columnGap: '3',
    minHeight: 'var(--d-tap)',
    padding: '1 3',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& [role=option][aria-selected=true]': { bg: 'sage-strong' },
  '& strong': { fontWeight: '650' },
  '& [role=option] :is(span, time)': { color: 'ink-muted', fontSize: 'xs' },
  '& [role=option] span': { gridRow: '2' },
  '& time': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
};
