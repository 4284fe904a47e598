import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { OpenRooms } from '../terms/open-rooms.tsx';
import { PatientCard } from './patient-card.tsx';
import { PatientsList } from './patients-list.tsx';

/** `/studio/pazienti`: a practice's own patients; `?paziente=` opens one. */
export function PatientsSection({ practiceId }: { practiceId: string }) {
  const [params] = useSearchParams();
  const isList = !params.has('paziente');
  return (
    <>
      {isList && (
        <div className="stack gap-2">
          <h1 className="title-l break hyphens">Pazienti</h1>
          <p className="measure muted">Chi viene da te: contatti, visite, consenso al richiamo. Niente dati clinici.</p>
        </div>
      )}
      {!isList && <h1 className="visually-hidden">Pazienti</h1>}
      <OpenRooms practiceId={practiceId}>{(studio) => <Patients studio={studio} />}</OpenRooms>
    </>
  );
}

function Patients({ studio }: { studio: StudioInsideFragment }) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const practiceId = studio.practice.id;
  const patientId = params.get('paziente');
  useEffect(() => {
    // A card begins at its top, however far down its line stood in the list.
    if (patientId !== null) window.scrollTo(0, 0);
  }, [patientId]);
  const open = (id: string | null) => setParams(id === null ? {} : { paziente: id });
  if (patientId === null)
    return <PatientsList practiceId={practiceId} typed={typed} onTyped={setTyped} onOpen={open} />;
  return (
    <PatientCard
      key={patientId}
      practiceId={practiceId}
      patientId={patientId}
      isOwner={studio.role === 'OWNER'}
      onOpen={open}
    />
  );
}
