import { useQuery } from '@apollo/client/react';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { ArrowLeft, Download, Mail, Pencil, Phone, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { download } from '../../../lib/download.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { ActionProblem, Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut, useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { ErasePatient } from './erase-patient.tsx';
import { PatientDialog } from './patient-dialog.tsx';
import { noShowLabel } from './patient-labels.ts';
import { PatientNote } from './patient-note.tsx';
import { PatientVisits } from './patient-visits.tsx';
import { PatientFields, StudioExportPatient, StudioPatientPage } from './patients.query.ts';
import { RecallConsent } from './recall-consent.tsx';

interface PatientCardProps {
  practiceId: string;
  patientId: string;
  isOwner: boolean;
  /** Another patient; null: the list. */
  onOpen: (patientId: string | null) => void;
}

/** One patient, read again after each signal of the practice. */
export function PatientCard({ practiceId, patientId, isOwner, onOpen }: PatientCardProps) {
  const { data, previousData, loading, error, refetch } = useQuery(StudioPatientPage, {
    variables: { practiceId, patientId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { queryDeduplication: false },
  });
  const known = data ?? previousData;
  const patient = readFragment(PatientFields, known?.studioPatient);
  useAccountCheck(isSignedOut(error));
  const readOnce = useReadAgain(refetch);
  const readAgain = () => void readOnce();
  useStudioChanges(practiceId, readAgain);

  return (
    <>
      <p>
        <Link className="inline-bar tap" to={sectionPath('pazienti', practiceId)}>
          <ArrowLeft className="icon-em" aria-hidden="true" /> Tutti i pazienti
        </Link>
      </p>
      {patient ? (
        <Patient practiceId={practiceId} patient={patient} isOwner={isOwner} onOpen={onOpen} readAgain={readAgain} />
      ) : loading && !known ? (
        <Loading label="Caricamento del paziente..." />
      ) : error ? (
        <LoadProblem onRetry={readAgain} />
      ) : (
        <section className="stack gap-2 p-panel round line dashed" aria-labelledby="paziente-assente">
          <h2 className="title-s" id="paziente-assente">
            Questo paziente qui non c’è
          </h2>
          <p className="measure">
            Forse i suoi dati sono stati cancellati, da un titolare dello studio o perché l’ha chiesto a noi: allora le
            sue visite passate restano nell’agenda come tempo, senza dire di chi. Oppure l’indirizzo della pagina non è
            di un paziente di questo studio, o agenda e pazienti intanto si sono chiusi.
          </p>
        </section>
      )}
    </>
  );
}

interface PatientProps extends Pick<PatientCardProps, 'practiceId' | 'isOwner' | 'onOpen'> {
  patient: StudioPatientCardFragment;
  readAgain: () => void;
}

function Patient({ practiceId, patient, isOwner, onOpen, readAgain }: PatientProps) {
  const [open, setOpen] = useState<'edit' | 'erase' | null>(null);
  const now = new Date(useNow(60_000));
  const heading = useRef<HTMLHeadingElement>(null);
  // Who comes from the list goes on reading here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { run, isBusy, problem } = useStudioAction();
  const { id, name, phone, email, since, visits } = patient;
  const missed = noShowLabel(visits.filter(({ presence }) => presence === 'NO_SHOW').length);

  async function save() {
    const answer = await run(StudioExportPatient, { practiceId, patientId: id }, (data) => data.exportPatient);
    if (answer?.__typename === 'PatientExported') download(answer.fileName, answer.json, 'application/json');
  }

  return (
    <article className="stack gap-5" aria-labelledby="paziente">
      <header className="stack gap-2">
        <h2 ref={heading} tabIndex={-1} className="title-m break hyphens no-ring" id="paziente">
          {name}
        </h2>
        <p className="wrap gap-2">
          {phone && (
            <a className={actions.quiet} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              <Phone aria-hidden="true" strokeWidth={1.75} /> {phone}
            </a>
          )}
          {email && (
            <a className={`break ${actions.quiet}`} href={`mailto:${email}`}>
              <Mail aria-hidden="true" strokeWidth={1.75} /> {email}
            </a>
          )}
          <button type="button" className={actions.bare} onClick={() => setOpen('edit')}>
            <Pencil aria-hidden="true" strokeWidth={1.75} /> Modifica
          </button>
        </p>
        <p className="text-s muted">
          Tra i pazienti {beforeDay('dal', writtenDate(new Date(since)))}.{missed && ` ${missed}.`}
        </p>
      </header>
      <PatientVisits practiceId={practiceId} visits={visits} now={now} onStale={readAgain} />
      <PatientNote practiceId={practiceId} patient={patient} />
      <RecallConsent practiceId={practiceId} patient={patient} />
      <section className="stack gap-2 line-top pt-4" aria-labelledby="dati-paziente">
        <h3 className="font-name" id="dati-paziente">
          I suoi dati
        </h3>
        <p className="measure text-s muted">
          Se chiede che cosa tieni di lui gli dai il file: c’è tutto quello che qui si conserva di lui.
        </p>
        <p className="wrap gap-2">
          <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={() => void save()}>
            <Download aria-hidden="true" strokeWidth={1.75} /> Scarica i dati
          </button>
          {isOwner && (
            <button type="button" className={actions.quiet} onClick={() => setOpen('erase')}>
              <Trash2 aria-hidden="true" strokeWidth={1.75} /> Cancella
            </button>
          )}
        </p>
        {!isOwner && <p className="text-s muted">Cancellare spetta a chi è titolare.</p>}
        <ActionProblem text={problem} />
      </section>
      {open === 'edit' && (
        <PatientDialog practiceId={practiceId} patient={patient} onClose={() => setOpen(null)} onSaved={onOpen} />
      )}
      {open === 'erase' && (
        <ErasePatient
          practiceId={practiceId}
          patient={patient}
          now={now}
          onClose={() => setOpen(null)}
          onErased={() => onOpen(null)}
        />
      )}
    </article>
  );
}
