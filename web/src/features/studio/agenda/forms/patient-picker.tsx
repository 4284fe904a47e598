import { useQuery } from '@apollo/client/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { FormField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import { StudioFindPatients } from '../agenda.query.ts';
import styles from './forms.module.css';
import type { PatientDraft, VisitProblems } from './parse-entry.ts';

interface PatientPickerProps {
  practiceId: string;
  patient: PatientDraft;
  problems: VisitProblems;
  onChange: (patient: PatientDraft) => void;
}

/** Who comes: found by name, telephone or mail as one types, or somebody new. */
export function PatientPicker({ practiceId, patient, problems, onChange }: PatientPickerProps) {
  if (patient.step === 'known')
    return (
      <div className="wrap items-center gap-2-3">
        <p className="break">
          <span className="muted">Paziente</span> <strong>{patient.name}</strong>
        </p>
        <button type="button" className={actions.bare} onClick={() => onChange({ step: 'search', words: '' })}>
          Cambia
        </button>
      </div>
    );
  if (patient.step === 'search')
    return (
      <PatientSearch
        practiceId={practiceId}
        words={patient.words}
        problem={problems.patient}
        onWords={(words) => onChange({ step: 'search', words })}
        onChange={onChange}
      />
    );
  const change = (part: Partial<Extract<PatientDraft, { step: 'new' }>>) => onChange({ ...patient, ...part });
  return (
    <fieldset className="stack gap-3">
      <legend className="semibold">Nuovo paziente</legend>
      <FormField
        name="name"
        label="Nome e cognome"
        autoComplete="off"
        value={patient.name}
        onValue={(name) => change({ name })}
        problem={problems.patient}
      />
      <div className={`grid gap-3 ${styles.fields}`}>
        <FormField
          name="phone"
          type="tel"
          label="Telefono"
          autoComplete="off"
          value={patient.phone}
          onValue={(phone) => change({ phone })}
        />
        <FormField
          name="email"
          type="email"
          label="E-mail"
          autoComplete="off"
          value={patient.email}
          onValue={(email) => change({ email })}
          problem={problems.email}
        />
      </div>
      <button
        type="button"
        className={`self-start ${actions.bare}`}
        onClick={() => onChange({ step: 'search', words: patient.name })}
      >
        Cerca tra i tuoi pazienti
      </button>
    </fieldset>
  );
}

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
  onChange: (patient: PatientDraft) => void;
}

function PatientSearch({ practiceId, words, problem, onWords, onChange }: PatientSearchProps) {
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
  const addNew = () => onChange({ step: 'new', name: words.trim(), phone: '', email: '' });
  const choose = (one: (typeof found)[number]) => onChange({ step: 'known', id: one.id, name: one.name });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(-1, at - 1));
    else if (event.key === 'Enter') chosen && choose(chosen);
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
            onClick={() => choose(one)}
          >
            <span className="semibold break">{one.name}</span>
            <span className="text-s muted break">{[one.phone, one.email].filter(Boolean).join(' · ')}</span>
          </div>
        ))}
      </div>
      <button type="button" className={`self-start ${actions.quiet}`} onClick={addNew}>
        Nuovo paziente
      </button>
    </div>
  );
}
