import { type PersonFault, parsePatientPerson, patientNameLength } from '@dentisti/domain/studio/patient';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useModalDialog } from '../../../components/use-modal-dialog.ts';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import styles from './patients.module.css';
import { PatientAnswer, PatientFields, StudioSavePatient } from './patients.query.ts';

interface PatientDialogProps {
  practiceId: string;
  /** Null: a new one. */
  patient: StudioPatientCardFragment | null;
  onClose: () => void;
  /** With the id of who was stored, or is known already. */
  onSaved: (patientId: string) => void;
}

/** Name and contact of a new patient, or of one that is known. */
export function PatientDialog({ practiceId, patient, onClose, onSaved }: PatientDialogProps) {
  const { dialog, buttons, titleId, close } = useModalDialog(styles.dialog);
  const [draft, setDraft] = useState({
    name: patient?.name ?? '',
    phone: patient?.phone ?? '',
    email: patient?.email ?? '',
  });
  const [fault, setFault] = useState<PersonFault | null>(null);
  const [known, setKnown] = useState<{ id: string; message: string } | null>(null);
  const { run, isBusy, problem } = useStudioAction();
  const { form, showFirstError } = useFirstError();
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    onValue: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    problem: fault?.field === name ? fault.message : undefined,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parsePatientPerson(draft, patient?.phone);
    setFault('fault' in parsed ? parsed.fault : null);
    setKnown(null);
    if ('fault' in parsed) return showFirstError();
    const input = { id: patient?.id ?? null, person: parsed.person, note: patient?.note ?? null };
    const answer = await run(StudioSavePatient, { practiceId, input }, (data) =>
      readFragment(PatientAnswer, data.savePatient),
    );
    if (answer?.__typename === 'PatientKnown') setKnown({ id: answer.known.id, message: answer.message });
    if (answer?.__typename !== 'StudioPatientSaved') return;
    const saved = readFragment(PatientFields, answer.patient);
    close();
    if (saved) onSaved(saved.id);
  }

  return (
    <dialog {...dialog} onClose={onClose}>
      <form ref={form} className="stack gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <h2 className="title-s" id={titleId}>
          {patient ? 'Modifica il paziente' : 'Nuovo paziente'}
        </h2>
        <FormField {...field('name')} label="Nome e cognome" autoComplete="off" required />
        <div className={`grid gap-4 ${styles.contact}`}>
          <FormField
            {...field('phone')}
            label="Telefono"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint="Se c’è."
          />
          <FormField
            {...field('email')}
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            hint="Se c’è."
          />
        </div>
        <p className="text-s muted">
          Nome di almeno {patientNameLength.min} caratteri. Due persone della stessa famiglia possono avere lo stesso
          telefono.
        </p>
        {known && (
          <div role="alert" className="stack gap-2 p-card round on-warning line-warning">
            <p className="break">{known.message}</p>
            <button type="button" className={`self-start ${actions.quiet}`} onClick={() => onSaved(known.id)}>
              Apri la sua pagina
            </button>
          </div>
        )}
        <ActionProblem text={problem} />
        <div className={buttons}>
          <SubmitButton label={patient ? 'Salva' : 'Aggiungi'} isBusy={isBusy} />
          <button type="button" className={`${actions.quiet} tall`} onClick={close}>
            Annulla
          </button>
        </div>
      </form>
    </dialog>
  );
}
