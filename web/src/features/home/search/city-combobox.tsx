import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import classes from './city-combobox.module.css';
import { useCitySuggestions } from './use-city-suggestions.ts';

interface CityComboboxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  isPending: boolean;
  /** Id of the error's text; null when there is none. */
  errorId: string | null;
  onType: (text: string) => void;
  /** By click, tap, or Enter on a marked suggestion; Enter without one is left to the form. */
  onPick: (name: string) => void;
}

/**
 * The city box after the WAI-ARIA combobox pattern (list autocomplete, manual selection): opens at two characters,
 * closes on picking, Escape, an outside click, or when something else starts the search.
 */
export function CityCombobox({ inputRef, value, isPending, errorId, onType, onPick }: CityComboboxProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const { names, nearMisses } = useCitySuggestions(value, isOpen && !isPending);
  const firstNearMiss = names.length - nearMisses;
  const isShown = isOpen && !isPending && names.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  // A new list starts unmarked, and stands clear of what lies over the window's end.
  useEffect(() => setMarked(-1), [names]);
  useEffect(() => {
    if (isShown && names.length > 0) document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest' });
  }, [id, isShown, names]);
  useEffect(() => {
    if (marked >= 0) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);

  const pick = (name: string) => {
    setOpen(false);
    onPick(name);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = names.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) setOpen(true);
      else if (event.key === 'ArrowDown') setMarked(marked === last ? -1 : marked + 1);
      else setMarked(marked === -1 ? last : marked - 1);
    } else if (event.key === 'Enter') {
      const name = isShown ? names[marked] : undefined;
      if (name !== undefined) {
        event.preventDefault();
        pick(name);
      } else setOpen(false);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Tab') setOpen(false);
  };

  const options = (shown: readonly string[], from: number) =>
    shown.map((name, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled on the input, which holds the focus
      // biome-ignore lint/a11y/useFocusableInteractive: as above
      <div
        key={name}
        id={optionId(from + i)}
        className={`bar round-s pointer hover-sage ${classes.option}`}
        role="option"
        aria-selected={from + i === marked}
        // The press would take the focus from the input before the click arrives.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => pick(name)}
      >
        {name}
      </div>
    ));

  return (
    <div className={`shrink relative ${classes.box}`} ref={box}>
      <label className={`block text-s semibold ${classes.label}`} htmlFor={id}>
        Città, quartiere, CAP o indirizzo
      </label>
      <input
        ref={inputRef}
        className={`field round-l ${classes.input}`}
        role="combobox"
        id={id}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && marked >= 0 ? optionId(marked) : undefined}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ?? undefined}
        placeholder="Per esempio Trastevere"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        name="citta"
        value={value}
        disabled={isPending}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        className={`absolute line round on-raised floating ${classes.list}`}
        role="listbox"
        aria-label="Suggerimenti"
        hidden={!isShown}
      >
        {options(names.slice(0, firstNearMiss), 0)}
        {nearMisses > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div role="group" aria-labelledby={`${id}-near`}>
            <div id={`${id}-near`} className={`text-xs muted ${classes.heading}`} role="presentation">
              Forse cercavi
            </div>
            {options(names.slice(firstNearMiss), firstNearMiss)}
          </div>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {isShown && firstNearMiss === 0 && 'Forse cercavi: '}
        {isShown && (names.length === 1 ? '1 suggerimento' : `${names.length} suggerimenti`)}
      </span>
    </div>
  );
}
