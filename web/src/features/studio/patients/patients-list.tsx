import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { StudioPatientRowFragment } from '../../../gql/graphql.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { MorePatients } from './more-patients.tsx';
import { PatientDialog } from './patient-dialog.tsx';
import { countLabel, noShowLabel, visitsLabel } from './patient-labels.ts';
import styles from './patients.module.css';
import { usePatients } from './use-patients.ts';

interface PatientsListProps {
  practiceId: string;
  typed: string;
  onTyped: (typed: string) => void;
  onOpen: (patientId: string) => void;
}

/** Search as one types, and the list, which goes on by itself. */
export function PatientsList({ practiceId, typed, onTyped, onOpen }: PatientsListProps) {
  const { pages, state, readAgain, readMore } = usePatients(practiceId, typed);
  const [isAdding, setAdding] = useState(false);
  const now = new Date(useNow(60_000));
  const patients = pages?.patients ?? [];
  const isSearch = (pages?.words ?? '') !== '';
  const failed = state === 'failed' && <LoadProblem onRetry={readAgain} />;

  return (
    <>
      <div className={`grid gap-3 items-end ${styles.search}`}>
        <FormField
          name="patients"
          type="search"
          label="Cerca per nome, telefono o e-mail"
          autoComplete="off"
          value={typed}
          onValue={onTyped}
        />
        <button type="button" className={`tall ${actions.primary}`} onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" strokeWidth={1.75} /> Nuovo paziente
        </button>
      </div>
      <p role="status" className="semibold hide-empty">
        {pages && (pages.total > 0 || isSearch) && countLabel(pages.total, pages.words)}
      </p>
      {!pages && (failed || <Loading label="Caricamento dei pazienti..." />)}
      {pages && patients.length === 0 && !isSearch && <NoPatients />}
      {pages && patients.length === 0 && isSearch && (
        <p className="measure muted">Prova con una parte del nome, le ultime cifre del telefono o l’e-mail.</p>
      )}
      {patients.length > 0 && (
        <ul className="stack gap-0" aria-label="Pazienti" aria-busy={state === 'reading'}>
          {patients.map((patient) => (
            <PatientRow key={patient.id} patient={patient} practiceId={practiceId} now={now} />
          ))}
        </ul>
      )}
      {pages?.next && state !== 'failed' && (
        <MorePatients isBusy={state === 'reading'} onMore={() => void readMore()} />
      )}
      {pages && failed}
      {isAdding && (
        <PatientDialog practiceId={practiceId} patient={null} onClose={() => setAdding(false)} onSaved={onOpen} />
      )}
    </>
  );
}

interface PatientRowProps {
  patient: StudioPatientRowFragment;
  practiceId: string;
  now: Date;
}

function PatientRow({ patient, practiceId, now }: PatientRowProps) {
  const { id, name, phone, email, noShows, consentsToRecall } = patient;
  const missed = noShowLabel(noShows);
  return (
    <li className="line-bottom">
      <Link
        className={`stack gap-0 py-3 ink plain-link break ${styles.row}`}
        to={`${sectionPath('pazienti', practiceId)}?paziente=${id}`}
      >
        <span className="font-name hover-underline">{name}</span>
        <span className="text-s muted">{[phone, email].filter(Boolean).join(' · ') || 'Senza contatti'}</span>
        <span className="text-s">{visitsLabel(patient, now)}</span>
        {(missed || consentsToRecall) && (
          <span className="text-s muted">
            {[missed, consentsToRecall && 'consente al richiamo'].filter(Boolean).join(' · ')}
          </span>
        )}
      </Link>
    </li>
  );
}

/** What will appear here, and how. */
function NoPatients() {
  return (
    <section className="stack gap-2 p-panel round line dashed" aria-labelledby="nessun-paziente">
      <h2 className="title-s" id="nessun-paziente">
        Ancora nessun paziente
      </h2>
      <p className="measure">
        Chi prenota da te entra qui da solo, quando la visita è confermata. Gli altri li aggiungi tu: nome, e se vuoi
        telefono ed e-mail.
      </p>
      <p className="measure muted">
        Nella pagina di ogni paziente trovi le sue visite, chi non si è presentato e se vuole essere richiamato.
      </p>
    </section>
  );
}
