import { Combobox, chakra, createListCollection, type SystemStyleObject, useCombobox } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminInstant } from '../labels/admin-instant.ts';
import { hitPath, hitTitle, sectionTitle, stateLabel } from './search-sections.ts';
import { type SearchState, useAdminSearch } from './use-admin-search.ts';

/** The search of the whole admin area, reached with `/`: a typed text leads to one booking, call, practice … */
export function SearchBox() {
  const [visits, setVisits] = useState(0);
  // A search that led somewhere begins anew: the library would take the focus back from the page it led to.
  return <Search key={visits} onLeave={() => setVisits(visits + 1)} />;
}

function Search({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const state = useAdminSearch(text);
  const groups = state.kind === 'found' ? state.result.groups : [];
  const hits = groups.flatMap(({ section, hits: found }) =>
    found.map((hit) => ({ section, hit, label: hitTitle(section, hit.title), value: hitPath(section, hit.key) })),
  );
  const combobox = useCombobox({
    collection: createListCollection({ items: hits }),
    // What is typed stays, whatever is or is not chosen.
    allowCustomValue: true,
    selectionBehavior: 'preserve',
    closeOnSelect: false,
    openOnClick: true,
    // Enter opens the only hit.
    inputBehavior: hits.length === 1 ? 'autohighlight' : 'none',
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelect: ({ itemValue }) => {
      onLeave();
      navigate(itemValue);
    },
  });
  const isShown = combobox.open && state.kind !== 'nothing';
  useSlashKey(input);

  return (
    // Younger browsers alone know a search element.
    <Combobox.RootProvider value={combobox} lazyMount unmountOnExit role="search" aria-label="Tutta l’area riservata">
      <Combobox.Label>Cerca</Combobox.Label>
      <Combobox.Input
        className="field text-s tap"
        ref={input}
        type="search"
        aria-expanded={isShown && hits.length > 0}
        aria-describedby={`${id}-hint`}
        aria-keyshortcuts="/"
        maxLength={100}
        placeholder="Numero, telefono, studio, e-mail"
        // An open list closes by itself, but not within its first frame.
        onKeyDown={({ key }) => {
          if (key === 'Escape') combobox.open ? combobox.setOpen(false) : combobox.setInputValue('');
        }}
      />
      <chakra.p id={`${id}-hint`} css={hintStyle}>
        Premi <kbd>/</kbd> per cercare da qualunque pagina.
      </chakra.p>
      <p role="status" className="visually-hidden">
        {isShown ? spoken(state, hits.length) : ''}
      </p>
      <span id={`${id}-results`} hidden>
        Risultati
      </span>
      {/* A list box without an option is none. */}
      <Combobox.Content role={hits.length > 0 ? 'listbox' : 'group'} aria-labelledby={`${id}-results`}>
        {groups.map(({ section, count, hasMore }) => (
          <Combobox.ItemGroup key={section}>
            <div className="bar between">
              <Combobox.ItemGroupLabel>{sectionTitle(section)}</Combobox.ItemGroupLabel>
              <span>{hasMore ? `oltre ${count}` : count}</span>
            </div>
            {hits
              .filter((item) => item.section === section)
              .map((item) => (
                // The pattern calls that option selected on which the arrows stand.
                <Combobox.Item key={item.value} item={item} aria-selected={combobox.highlightedValue === item.value}>
                  <strong>{item.label}</strong>
                  <span>{[item.hit.detail, stateLabel(section, item.hit.state)].filter(Boolean).join(' · ')}</span>
                  {/* When a practice came into the directory tells nobody anything. */}
                  {section !== 'DENTIST' && <time dateTime={item.hit.at}>{adminInstant(item.hit.at)}</time>}
                </Combobox.Item>
              ))}
          </Combobox.ItemGroup>
        ))}
        {isShown && <Combobox.Empty>{spoken(state, 0)}</Combobox.Empty>}
      </Combobox.Content>
    </Combobox.RootProvider>
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
      if (at?.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]')) return;
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
