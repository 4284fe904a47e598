import { type FormEvent, useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { SaveFeedInput, StudioFeedFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { SubmitButton } from '../parts.tsx';

interface FeedFormProps {
  /** Null: a new one. */
  feed: StudioFeedFragment | null;
  clinicians: readonly { id: string; name: string }[];
  isBusy: boolean;
  onSave: (input: SaveFeedInput) => void;
  onClose: () => void;
}

/** Makes a calendar feed, or changes one. */
export function FeedForm({ feed, clinicians, isBusy, onSave, onClose }: FeedFormProps) {
  const [name, setName] = useState(feed?.name ?? '');
  const [clinicianId, setClinicianId] = useState(feed?.clinician?.id ?? '');
  const [withNames, setWithNames] = useState(feed?.withNames ?? false);
  const [problem, setProblem] = useState<string | undefined>();
  const { form, showFirstError } = useFirstError();
  const selectId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(name.trim() ? undefined : 'Dai un nome al calendario.');
    if (!name.trim()) return showFirstError();
    onSave({ id: feed?.id ?? null, name, clinicianId: clinicianId || null, withNames });
  }

  return (
    <form
      ref={form}
      className="stack gap-4 p-panel card on-surface"
      onSubmit={submit}
      noValidate
      aria-label="Calendario"
    >
      <FormField
        name="feed"
        label="Nome"
        autoComplete="off"
        value={name}
        onValue={setName}
        problem={problem}
        hint="Il dispositivo o il programma che lo legge, per esempio «iPad della reception» o «Outlook». Non il nome di una persona."
      />
      <div className="stack gap-1 shrink">
        <label className="semibold" htmlFor={selectId}>
          Di chi
        </label>
        <select
          id={selectId}
          className="field"
          value={clinicianId}
          onChange={(event) => setClinicianId(event.target.value)}
        >
          <option value="">Tutto lo studio</option>
          {clinicians.map(({ id, name: clinician }) => (
            <option key={id} value={id}>
              {clinician}
            </option>
          ))}
        </select>
      </div>
      <label className="grid columns-icon items-center gap-3 tap pointer">
        <input
          className="accent icon"
          type="checkbox"
          checked={withNames}
          onChange={(event) => setWithNames(event.target.checked)}
        />
        <span>
          Mostra i nomi dei pazienti <span className="muted">– altrimenti si legge solo «Visita»</span>
        </span>
      </label>
      <div className="wrap gap-3 items-center">
        <SubmitButton label={feed ? 'Salva' : 'Crea il calendario'} isBusy={isBusy} />
        <button type="button" className={actions.bare} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}
