import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './filter-box.module.css';

interface FilterBoxProps {
  text: string;
  onChange: (text: string) => void;
  /** Called when the cursor is put into the box. */
  onUse: () => void;
}

const hint = 'Cerca per nome dentista o studio...';

/** Filters the loaded practices; no letter sends a request. */
export function FilterBox({ text, onChange, onUse }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // What was typed while the script was on its way stands in the box, not in the state yet.
  useEffect(() => {
    const typed = input.current?.value;
    if (typed && typed !== text) onChange(typed);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know <search> yet, and React complains of it there
    <div role="search" className={`block relative ${styles.box}`}>
      <Search className={`absolute muted icon-s ${styles.glass}`} aria-hidden="true" />
      <input
        className="field"
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={hint}
        aria-label={hint}
        maxLength={200}
        value={text}
        onFocus={onUse}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {text !== '' && (
        <button
          className="grid place-center absolute round muted pointer"
          type="button"
          aria-label="Cancella la ricerca"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
