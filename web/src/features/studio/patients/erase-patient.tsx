import { useApolloClient } from '@apollo/client/react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { showToast } from '../../../lib/toaster.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { PatientAnswer, StudioErasePatient } from './patients.query.ts';

interface ErasePatientProps {
  practiceId: string;
  patient: StudioPatientCardFragment;
  now: Date;
  onClose: () => void;
  onErased: () => void;
}

/** Asks before a patient is erased, with exactly what goes and what stays; with visits to come it says that they go first. */
export function ErasePatient({ practiceId, patient, now, onClose, onErased }: ErasePatientProps) {
  const client = useApolloClient();
  const { run, isBusy, problem } = useStudioAction();
  const { id, name, visits } = patient;
  const toCome = visits.filter(({ startsAt }) => new Date(startsAt) > now).length;

  async function erase() {
    const answer = await run(StudioErasePatient, { practiceId, patientId: id }, (data) =>
      readFragment(PatientAnswer, data.erasePatient),
    );
    if (answer?.__typename !== 'StudioPatientSaved') return;
    client.cache.evict({ id: client.cache.identify({ __typename: 'StudioPatient', id }) });
    client.cache.gc();
    showToast({ tone: 'success', title: 'Dati cancellati' });
    onErased();
  }

  if (toCome > 0)
    return (
      <ConfirmDialog
        title="Per ora non si può cancellare"
        confirm={null}
        dismiss="Chiudi"
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => {}}
        onClose={onClose}
      >
        <p>{toComeText(toCome)}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title="Vuoi cancellare i dati di questo paziente?"
      confirm="Sì, cancella per sempre"
      dismiss="No, tieni"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p className="break">
        Di {name} spariscono nome, telefono, e-mail, nota e consenso al richiamo.{' '}
        <strong>Non si torna indietro.</strong>
      </p>
      {visits.length > 0 && <p>Le visite passate restano nell’agenda come tempo, senza dire di chi.</p>}
      <p className="text-s muted">
        La cartella clinica e le fatture che tieni altrove non cambiano. Se te l’ha chiesto il paziente, prima puoi
        scaricare una copia dei suoi dati.
      </p>
    </ConfirmDialog>
  );
}

const toComeText = (count: number): string =>
  count === 1
    ? 'Ha una visita in programma: prima toglila dall’agenda, poi puoi cancellare i suoi dati.'
    : `Ha ${count} visite in programma: prima toglile dall’agenda, poi puoi cancellare i suoi dati.`;
