import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { TickField } from '../../../components/form-field.tsx';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { patientRecallLabel } from '../recalls/recall-labels.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { PatientAnswer, StudioRecordConsent } from './patients.query.ts';

interface RecallConsentProps {
  practiceId: string;
  patient: StudioPatientCardFragment;
}

/** Whether the patient wants to be written to when a check-up is due, with what that means and since when. */
export function RecallConsent({ practiceId, patient }: RecallConsentProps) {
  const { run, isBusy, problem } = useStudioAction();
  const { id, recallConsentAt, recalls } = patient;

  function record(consents: boolean) {
    if (isBusy) return;
    void run(StudioRecordConsent, { practiceId, patientId: id, consents }, (data) =>
      readFragment(PatientAnswer, data.recordRecallConsent),
    );
  }

  return (
    <section className="stack gap-1" aria-labelledby="richiamo">
      <h3 className="font-name" id="richiamo">
        Richiamo
      </h3>
      <TickField name="recall" checked={recallConsentAt !== null && recallConsentAt !== undefined} onChecked={record}>
        Vuole un’e-mail quando è ora del controllo.
      </TickField>
      <p className="measure text-s muted">
        {recallConsentAt
          ? `Consenso registrato ${beforeDay('il', writtenDate(new Date(recallConsentAt)))}. Se cambia idea togli la spunta: da quel momento non gli scrive nessuno.`
          : 'Metti la spunta solo se te l’ha detto o l’ha firmato: un consenso non si presume.'}
      </p>
      {recalls.length > 0 && (
        <ul className="stack gap-0 text-s" aria-label="Quando è ora">
          {recalls.map((due) => (
            <li key={due.id} className="break">
              {patientRecallLabel(due)}
            </li>
          ))}
        </ul>
      )}
      <ActionProblem text={problem} />
    </section>
  );
}
