import { useEffect, useRef, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { scrollToElement } from '../../../../lib/scroll.ts';
import { SlotPicker } from '../../agenda/slot-picker.tsx';
import { shortTime } from '../../booking-dates.ts';
import { BookingFailure, BookingSkeleton } from '../../booking-states.tsx';
import { useAgendaWeek } from '../../use-offered-week.ts';
import styles from '../action-card.module.css';
import { MoveBooking } from '../live-booking.query.ts';
import type { PrivateLink } from '../private-link.ts';
import { useBookingAction } from '../use-booking-action.ts';

interface MoveVisitProps {
  practiceId: string;
  serviceId: string | null;
  /** Where the visit stands now, ISO. */
  at: string;
  link: PrivateLink;
  onDone: () => void;
}

/** A visit of an online agenda: a tap on a free slot moves it there, and a second one back. */
export function MoveVisit({ practiceId, serviceId, at, link, onDone }: MoveVisitProps) {
  const { answer, agenda, week, error, refetch } = useAgendaWeek(practiceId, { day: null, serviceId });
  const { run, isBusy, problem } = useBookingAction(link);
  const [before, setBefore] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the button that opened this stands below it.
  useEffect(() => {
    if (!heading.current) return;
    heading.current.focus({ preventScroll: true });
    scrollToElement(heading.current);
  }, []);
  const again = () => void refetch().catch(() => undefined);

  async function move(startsAt: string, former: string | null) {
    const result = await run(MoveBooking, { startsAt });
    if (result?.__typename === 'BookingChanged') setBefore(former);
    again();
  }

  return (
    <section
      className={`stack gap-4 p-panel round-l on-raised text-start line-brand ${styles.card}`}
      aria-labelledby="sposta"
    >
      <h2 id="sposta" ref={heading} tabIndex={-1}>
        Sposta l’appuntamento
      </h2>
      <p role="status">
        {before ? (
          <>
            Fatto: ora è <strong>{shortTime(at)}</strong>. Lo studio lo vede nella sua agenda.
          </>
        ) : (
          'Tocca un orario libero: l’appuntamento si sposta subito, senza telefonate.'
        )}
      </p>
      {problem && (
        <p role="alert" className="semibold warning">
          {problem}
        </p>
      )}
      {!agenda && error && <BookingFailure error={error} onRetry={again} />}
      {!agenda && !error && answer === undefined && <BookingSkeleton />}
      {answer?.__typename === 'NoAgenda' && <p>Lo studio non tiene più l’agenda online: chiama per cambiare orario.</p>}
      {agenda && (
        <div aria-busy={isBusy}>
          <SlotPicker week={week} wanted={null} onPick={(time) => void move(time, at)} />
        </div>
      )}
      <p className={`wrap gap-2-3 ${styles.actions}`}>
        {before && (
          <button
            type="button"
            className={`${actions.quiet} tall text-m ${styles.main}`}
            aria-disabled={isBusy}
            onClick={() => void move(before, null)}
          >
            Rimetti com’era
          </button>
        )}
        <button type="button" className={`${actions.quiet} tall text-m ${styles.main}`} onClick={onDone}>
          {before ? 'Chiudi' : 'Lascia com’è'}
        </button>
      </p>
    </section>
  );
}
