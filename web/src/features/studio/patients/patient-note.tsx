import { clinicalWords, patientNoteLength } from '@dentisti/domain/studio/patient';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { clinicalHint } from './patient-labels.ts';
import { PatientAnswer, PatientFields, StudioSavePatient } from './patients.query.ts';
import { seenPatient, storedText } from './seen-patient.ts';
import { usePatientNote } from './use-patient-note.ts';

interface PatientNoteProps {
  practiceId: string;
  patient: StudioPatientCardFragment;
}

/** The practice's note, which stores itself and can be taken back; clinical words are pointed out, never refused. */
export function PatientNote({ practiceId, patient }: PatientNoteProps) {
  const { run, problem, refuse } = useStudioAction();
  const { name, phone, email } = patient;
  const note = usePatientNote(patient.note ?? '', async (text, replaced) => {
    const seen = { ...seenPatient(patient), note: replaced.trim() || null };
    const input = { seen, person: { name, phone, email }, note: text.trim() || null };
    const answer = await run(StudioSavePatient, { practiceId, input }, (data) =>
      readFragment(PatientAnswer, data.savePatient),
    );
    if (answer?.__typename === 'PatientKnown') refuse(answer.message);
    if (answer?.__typename === 'PatientChangedMeanwhile')
      return { elsewhere: readFragment(PatientFields, answer.stored).note ?? '' };
    return answer?.__typename === 'StudioPatientSaved' ? 'stored' : 'failed';
  });
  const hint = clinicalHint(clinicalWords(note.text));
  const isTooLong = note.text.trim().length > patientNoteLength;

  return (
    <div className="stack gap-2">
      <FormField
        name="note"
        label="Nota"
        isLong
        value={note.text}
        onValue={note.write}
        onLeave={note.store}
        hint="Per esempio: preferisce il mattino, chiamare il figlio. Niente diagnosi, farmaci o allergie."
        problem={isTooLong ? `Al massimo ${patientNoteLength} caratteri.` : undefined}
      />
      <p role="status" className="text-s semibold warning break hide-empty">
        {hint}
      </p>
      <div role="status" className="row gap-2-3 text-s muted hide-empty">
        {note.state.step === 'saving' && 'Un momento...'}
        {note.state.step === 'saved' && <span>Nota salvata.</span>}
        {note.state.step === 'saved' && note.state.before !== null && (
          <button type="button" className={actions.bare} onClick={note.undo}>
            Annulla la modifica
          </button>
        )}
      </div>
      {note.elsewhere !== null && (
        <div role="alert" className="stack gap-2 p-card round on-warning line-warning">
          <p className="semibold break">
            Nel frattempo qualcun altro ha cambiato la nota: quella che hai scritto non è salvata.
          </p>
          <p className="break">{storedText(note.elsewhere)}</p>
          <div className="wrap gap-2">
            <button type="button" className={actions.quiet} onClick={note.keepOwn}>
              Salva la tua
            </button>
            <button type="button" className={actions.quiet} onClick={note.takeOther}>
              Tieni quella che c’è
            </button>
          </div>
        </div>
      )}
      <ActionProblem text={problem} />
    </div>
  );
}
