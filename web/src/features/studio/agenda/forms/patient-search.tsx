import { useQuery } from '@apollo/client/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import type { StudioFindPatientsQuery } from '../../../../gql/graphql.ts';
import { StudioFindPatients } from '../agenda.query.ts';
import styles from './forms.module.css';

/** Who was found: name and contact. */
export type FoundPatient = NonNullable<StudioFindPatientsQuery['studioPatients']>['patients'][number];

const waitMs = 200;
const maxShown = 8;

/** What stands still for a moment: not each letter is asked for. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), waitMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

interface PatientSearchProps {
  practiceId: string;
  words: string;
  problem: string | undefined;
  onWords: (words: string) => void;
  onFound: (patient: FoundPatient) => void;
  /** With what was typed; without it only who is known can be chosen. */
  onNew?: (name: string) => void;
}

/** A practice's own patients, found by name, telephone or mail as one types. */
export function PatientSearch({ practiceId, words, problem, onWords, onFound, onNew }: PatientSearchProps) {
  const id = useId();
  const settled = useSettled(words.trim());
  const { data, previousData } = useQuery(StudioFindPatients, {
    variables: { practiceId, words: settled },
    skip: settled.length < 2,
    fetchPolicy: 'network-only',
  });
  const [at, setAt] = useState(-1);
  const page = settled.length < 2 ? null : (data ?? previousData)?.studioPatients;
  const found = page?.patients.slice(0, maxShown) ?? [];
  const chosen = found[at];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(-1, at - 1));
    else if (event.key === 'Enter') chosen && onFound(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className="stack gap-2">
      <label className="semibold" htmlFor={id}>
        Paziente
      </label>
      <input
        id={id}
        className="field"
        type="text"
        role="combobox"
        name="patient"
        autoComplete="off"
        maxLength={80}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-invalid={problem !== undefined}
        aria-describedby={[`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')}
        value={words}
        onChange={(event) => {
          setAt(-1);
          onWords(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className="text-s muted" role="status">
        {page && found.length === 0
          ? 'Nessuno con queste parole tra i tuoi pazienti.'
          : page && page.total > maxShown
            ? `${page.total} trovati: scrivi ancora qualche lettera.`
            : 'Cerca per nome, telefono o e-mail.'}
      </p>
      {problem && (
        <p id={`${id}-problem`} className="text-s semibold warning">
          {problem}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Pazienti trovati"
        className={`line round ${styles.suggestions}`}
        hidden={found.length === 0}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field, as the pattern asks
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onFound(one)}
          >
            <span className="semibold break">{one.name}</span>
            <span className="text-s muted break">{[one.phone, one.email].filter(Boolean).join(' · ')}</span>
          </div>
        ))}
      </div>
      {onNew && (
        <button type="button" className={`self-start ${actions.quiet}`} onClick={() => onNew(words.trim())}>
          Nuovo paziente
        </button>
      )}
    </div>
  );
}
