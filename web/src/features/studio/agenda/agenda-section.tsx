import { useMemo, useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { dayOf } from '../../booking/booking-dates.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { LoadProblem } from '../parts.tsx';
import { PracticeLineFields } from '../studio.query.ts';
import styles from './agenda.module.css';
import { AgendaRoom } from './agenda-room.tsx';
import { VisitsByDay } from './list/visits-by-day.tsx';
import { AgendaBones } from './states/agenda-bones.tsx';
import { NoAgenda, RoomGate } from './states/room-gate.tsx';
import { useAgenda } from './use-agenda.ts';
import { viewDays } from './view/agenda-view.ts';
import { useAgendaView } from './view/use-agenda-view.ts';

/** `/studio/agenda`: a practice's days. */
export function AgendaSection({ practiceId }: { practiceId: string }) {
  const now = useNow(30_000);
  const at = useMemo(() => new Date(now), [now]);
  const today = dayOf(at.toISOString());
  const [view, setView] = useAgendaView(today);
  const [hasTeam, setHasTeam] = useState(true);
  // Without chairs and clinicians the visits are listed, by the week.
  const shown = useMemo(() => (hasTeam ? view : { ...view, span: 'settimana' as const }), [hasTeam, view]);
  const { from, days } = viewDays(shown);
  const { studio, agenda, entries, closures, isLoading, isPolling, readAgain } = useAgenda(practiceId, from, days);

  const hasTeamNow = agenda ? agenda.team.chairs.length > 0 || agenda.team.clinicians.length > 0 : hasTeam;
  if (hasTeamNow !== hasTeam) setHasTeam(hasTeamNow);

  if (studio && studio.rooms !== 'OPEN')
    return (
      <>
        <Title />
        <RoomGate practiceId={practiceId} role={studio.role} rooms={studio.rooms} />
      </>
    );
  if (!studio && !agenda && !isLoading)
    return (
      <>
        <Title />
        <LoadProblem onRetry={() => void readAgain()} />
      </>
    );
  if (!hasTeamNow)
    return (
      <>
        <Title />
        <NoAgenda practiceId={practiceId} />
        <VisitsByDay
          practiceId={practiceId}
          agenda={agenda}
          entries={entries}
          view={shown}
          onView={setView}
          now={at}
          today={today}
          readAgain={readAgain}
        />
      </>
    );
  return (
    <>
      <AgendaRoom
        practiceId={practiceId}
        practiceName={readFragment(PracticeLineFields, studio?.practice)?.name ?? ''}
        agenda={agenda}
        entries={entries}
        closures={closures}
        view={view}
        onView={setView}
        now={at}
        today={today}
        readAgain={readAgain}
      />
      {!agenda && <AgendaBones />}
      {agenda && isPolling && (
        <p role="status" className={`text-s muted ${styles.screen}`}>
          Il collegamento diretto manca: controlliamo ogni 30 secondi se c’è qualcosa di nuovo.
        </p>
      )}
    </>
  );
}

const Title = () => <h1 className="title-l">Agenda</h1>;
