import { useQuery } from '@apollo/client/react';
import { CalendarPlus, CalendarSync, CalendarX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PatientChangeKind, StudioPatientChangesQuery } from '../../../gql/graphql.ts';
import { clockOf, dayOf, nearDay, shortTime } from '../../booking/booking-dates.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { reasonLabel } from '../requests/request-labels.ts';
import { sectionPath } from '../sections.ts';
import { useReadAgain } from '../use-read-again.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { Folded } from './folded.tsx';
import { StudioPatientChanges } from './patient-changes.query.ts';

type PatientChange = NonNullable<StudioPatientChangesQuery['studioPatientChanges']>[number];

/** Of today; a busy day is folded. */
const maxShown = 6;

const icons: Readonly<Record<PatientChangeKind, typeof CalendarPlus>> = {
  BOOKED: CalendarPlus,
  MOVED: CalendarSync,
  CANCELLED: CalendarX,
};

/** What patients booked, moved and called off by themselves: a visit that is gone leaves no trace in the agenda. */
export function PatientChanges({ practiceId }: { practiceId: string }) {
  const today = dayOf(new Date(useNow(30_000)).toISOString());
  const { data, previousData, refetch } = useQuery(StudioPatientChanges, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
  });
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  const changes = (data ?? previousData)?.studioPatientChanges ?? [];
  if (changes.length === 0) return null;
  const lineOf = (change: PatientChange) => (
    <ChangeLine key={change.id} practiceId={practiceId} change={change} today={today} />
  );
  const ofToday = changes.filter(({ at }) => dayOf(at) === today);
  const [shown, folded] = [ofToday.slice(0, maxShown), ofToday.slice(maxShown)];
  const before = changes.filter(({ at }) => dayOf(at) !== today);
  return (
    <section className="stack gap-2" aria-labelledby="novita">
      <h2 className="title-s" id="novita">
        Novità dai pazienti
      </h2>
      {shown.length > 0 && (
        <ul className="stack gap-2" aria-label="Le novità di oggi">
          {shown.map(lineOf)}
        </ul>
      )}
      <Folded label="Le altre novità di oggi" one="Un’altra di oggi" several="altre di oggi">
        {folded.map(lineOf)}
      </Folded>
      <Folded label="Le novità dei giorni prima" one="Una nei giorni prima" several="nei giorni prima">
        {before.map(lineOf)}
      </Folded>
    </section>
  );
}

function ChangeLine({ practiceId, change, today }: { practiceId: string; change: PatientChange; today: string }) {
  const { at, kind, reason, patientName, visitAt, movedFrom } = change;
  const Icon = icons[kind];
  const agenda = visitAt && `${sectionPath('agenda', practiceId)}?giorno=${dayOf(visitAt)}`;
  return (
    <li className="grid columns-icon items-start gap-2-3">
      <Icon className={`icon ${kind === 'CANCELLED' ? 'warning' : 'brand'}`} aria-hidden="true" strokeWidth={1.75} />
      <p className="stack gap-0 break">
        <span>
          <strong className="semibold">{patientName ?? 'Un paziente'}</strong> {actionOf(kind, visitAt)}
          {movedFrom && <s className="muted">{shortTime(movedFrom)}</s>}
          {movedFrom && ' → '}
          {visitAt && agenda && <Link to={agenda}>{shortTime(visitAt)}</Link>}
        </span>
        <span className="text-s muted">
          {reasonLabel(reason)} · {nearDay(dayOf(at), today)}, {clockOf(at)}
        </span>
      </p>
    </li>
  );
}

function actionOf(kind: PatientChangeKind, visitAt: string | null | undefined): string {
  if (kind === 'BOOKED') return 'ha prenotato ';
  if (kind === 'MOVED') return 'ha spostato la visita: ';
  return visitAt ? 'ha annullato la visita di ' : 'ha ritirato la richiesta';
}
