import { useMemo } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { dayOf } from '../../booking/booking-dates.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { LoadProblem } from '../parts.tsx';
import { PracticeLineFields } from '../studio.query.ts';
import styles from './agenda.module.css';
import { AgendaRoom } from './agenda-room.tsx';
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
  const { from, days } = viewDays(view);
  const { studio, agenda, entries, closures, isLoading, isPolling, readAgain } = useAgenda(practiceId, from, days);

  if (studio && studio.rooms !== 'OPEN')
    return (
      <>
        <Title />
        <RoomGate practiceId={practiceId} role={studio.role} rooms={studio.rooms} />
      </>
    );
  if (agenda && agenda.team.chairs.length === 0 && agenda.team.clinicians.length === 0)
    return (
      <>
        <Title />
        <NoAgenda practiceId={practiceId} />
      </>
    );
  if (!studio && !agenda && !isLoading)
    return (
      <>
        <Title />
        <LoadProblem onRetry={() => void readAgain()} />
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
