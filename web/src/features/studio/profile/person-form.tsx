import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { StudioSavePerson } from './profile.query.ts';
import { type Person, useProfileAction } from './use-profile.ts';

/** What is typed of somebody, as the page showed them when the form was opened; null: somebody new. */
export interface OpenPerson {
  whom: Person | null;
  name: string;
  role: string;
  albo: string;
}

/** Returns the form as it begins. */
export const openFor = (whom: Person | null): OpenPerson => ({
  whom,
  name: whom?.name ?? '',
  role: whom?.role ?? '',
  albo: whom?.alboNumber ?? whom?.claimedAlbo ?? '',
});

interface PersonFormProps {
  practiceId: string;
  form: OpenPerson;
  /** Somebody else took them off the list, or named them anew, since. */
  isGone: boolean;
  readAgain: () => Promise<void>;
  onForm: (form: OpenPerson | null) => void;
}

/** Name, what they do and enrolment of somebody of the practice. */
export function PersonForm({ practiceId, form, isGone, readAgain, onForm }: PersonFormProps) {
  const { change, isBusy, problem } = useProfileAction(readAgain);
  const { whom, ...typed } = form;
  // The own new name is listed a moment before the form closes.
  const [isSaving, setSaving] = useState(false);
  const [isNameless, setNameless] = useState(false);
  const { form: element, showFirstError } = useFirstError();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = typed.name.trim() === '';
    setNameless(isEmpty);
    if (isEmpty) return showFirstError();
    const before = whom && openFor(whom);
    // What was not touched stays as somebody else may have written it meanwhile.
    const changed = (field: 'role' | 'albo') => (typed[field] === before?.[field] ? null : typed[field]);
    const place = { position: whom?.position ?? null, knownAs: whom?.name ?? null };
    const input = { ...place, name: typed.name, role: changed('role'), albo: changed('albo') };
    setSaving(true);
    const saved = await change(StudioSavePerson, { practiceId, input }, (data) => data.savePerson);
    setSaving(false);
    if (saved) onForm(null);
  }
  return (
    <form
      ref={element}
      className="stack gap-3"
      onSubmit={submit}
      noValidate
      aria-label={whom ? `Cambia ${whom.name}` : 'Una persona nuova'}
    >
      <div role="status" className="hide-empty">
        {isGone && !isSaving && (
          <div className="stack gap-2 p-4 round line-warning on-warning">
            <p className="break">
              Nel frattempo qualcuno dello studio ha tolto {whom?.name} dall’elenco, o ne ha cambiato il nome.
            </p>
            <button
              type="button"
              className={`self-start ${actions.quiet}`}
              onClick={() => onForm({ ...form, whom: null })}
            >
              Scrivi come persona nuova
            </button>
          </div>
        )}
      </div>
      <FormField
        name="name"
        label="Nome e cognome, con il titolo"
        value={typed.name}
        onValue={(name) => onForm({ ...form, name })}
        problem={isNameless && typed.name.trim() === '' ? 'Scrivi il nome della persona.' : undefined}
      />
      <FormField
        name="role"
        label="Di che cosa si occupa"
        value={typed.role}
        onValue={(role) => onForm({ ...form, role })}
        hint="Per esempio: ortodonzia, igiene, accoglienza. Mai «specialista»."
      />
      <FormField
        name="albo"
        label="Iscrizione all’Albo: provincia e numero"
        value={typed.albo}
        onValue={(albo) => onForm({ ...form, albo })}
        hint="Per esempio RM 1234. Se cambi il nome o il numero, la verifica va rifatta."
      />
      <ActionProblem text={problem} />
      <div className="wrap gap-3">
        <SubmitButton label="Salva" isBusy={isBusy} />
        <button type="button" className={actions.bare} onClick={() => onForm(null)}>
          Annulla
        </button>
      </div>
    </form>
  );
}
