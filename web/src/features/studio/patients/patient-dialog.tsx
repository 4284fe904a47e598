import { type PersonFault, parsePatientPerson, patientNameLength } from '@dentisti/domain/studio/patient';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { PhoneField } from '../../../components/phone-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useModalDialog } from '../../../components/use-modal-dialog.tsx';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { SeenPatientInput, StudioPatientAnswerFragment, StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import styles from './patients.module.css';
import { PatientAnswer, PatientFields, StudioSavePatient } from './patients.query.ts';
import { seenPatient, storedText } from './seen-patient.ts';

interface PatientDialogProps {
  practiceId: string;
  /** Null: a new one. */
  patient: StudioPatientCardFragment | null;
  onClose: () => void;
  /** With the id of who was stored, or is known already. */
  onSaved: (patientId: string) => void;
}

const fieldNames = ['name', 'phone', 'email'] as const;
type Draft = Record<(typeof fieldNames)[number], string>;

const draftOf = (patient: SeenPatientInput | null): Draft => ({
  name: patient?.name ?? '',
  phone: patient?.phone ?? '',
  email: patient?.email ?? '',
});

type ChangedAnswer = Extract<StudioPatientAnswerFragment, { __typename: 'PatientChangedMeanwhile' }>;

/** Name and contact of a new patient, or of one that is known. */
export function PatientDialog({ practiceId, patient, onClose, onSaved }: PatientDialogProps) {
  const { dialog, buttons, titleId, close, lossNote } = useModalDialog(styles.dialog, { asksBeforeLoss: true });
  // As they were when the form was opened: the page goes on reading behind it.
  const [seen, setSeen] = useState(patient && seenPatient(patient));
  const [draft, setDraft] = useState(draftOf(seen));
  const [elsewhere, setElsewhere] = useState<Partial<Draft>>({});
  const [fault, setFault] = useState<PersonFault | null>(null);
  const [known, setKnown] = useState<{ id: string; message: string } | null>(null);
  const { run, isBusy, problem, refuse } = useStudioAction();
  const { form, showFirstError } = useFirstError();
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onValue: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    problem: fault?.field === name ? fault.message : elsewhere[name],
  });

  /** Shows what is stored now beside what was typed; what nobody typed follows. The next save knows of it. */
  function follow({ message, fields, stored: masked }: ChangedAnswer) {
    const stored = seenPatient(readFragment(PatientFields, masked));
    const [before, now] = [draftOf(seen), draftOf(stored)];
    const late = fieldNames.filter((name) => fields.some((field) => field.toLowerCase() === name));
    const untouched = fieldNames.filter((name) => draft[name] === before[name]);
    setElsewhere(Object.fromEntries(late.map((name) => [name, storedText(now[name])])));
    setDraft({ ...draft, ...Object.fromEntries(untouched.map((name) => [name, now[name]])) });
    setSeen(stored);
    refuse(`${message} Se salvi di nuovo, resta quello che hai scritto tu.`);
    showFirstError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parsePatientPerson(draft, seen?.phone);
    setFault('fault' in parsed ? parsed.fault : null);
    setKnown(null);
    setElsewhere({});
    if ('fault' in parsed) return showFirstError();
    const input = { seen, person: parsed.person, note: seen?.note ?? null };
    const answer = await run(StudioSavePatient, { practiceId, input }, (data) =>
      readFragment(PatientAnswer, data.savePatient),
    );
    if (answer?.__typename === 'PatientKnown') setKnown({ id: answer.known.id, message: answer.message });
    if (answer?.__typename === 'PatientChangedMeanwhile') follow(answer);
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
          <PhoneField {...field('phone')} label="Telefono" autoComplete="off" hint="Se c’è." />
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
        {lossNote}
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
