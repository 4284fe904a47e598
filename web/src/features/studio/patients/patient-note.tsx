import { clinicalWords, patientNoteLength } from '@dentisti/domain/studio/patient';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { clinicalHint } from './patient-labels.ts';
import { PatientAnswer, StudioSavePatient } from './patients.query.ts';
import { usePatientNote } from './use-patient-note.ts';

interface PatientNoteProps {
  practiceId: string;
  patient: StudioPatientCardFragment;
}

/** The practice's note, which stores itself and can be taken back; clinical words are pointed out, never refused. */
export function PatientNote({ practiceId, patient }: PatientNoteProps) {
  const { run, problem, refuse } = useStudioAction();
  const { id, name, phone, email } = patient;
  const person = { name, phone, email };
  const note = usePatientNote(patient.note ?? '', async (text) => {
    const input = { id, person, note: text.trim() || null };
    const answer = await run(StudioSavePatient, { practiceId, input }, (data) =>
      readFragment(PatientAnswer, data.savePatient),
    );
    if (answer?.__typename === 'PatientKnown') refuse(answer.message);
    return answer?.__typename === 'StudioPatientSaved';
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
      <ActionProblem text={problem} />
    </div>
  );
}
