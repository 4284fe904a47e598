import { earliestStart } from '@dentisti/domain/agenda/agenda-slots';
import { useEffect, useRef, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { scrollToElement } from '../../../../lib/scroll.ts';
import { SlotPicker } from '../../agenda/slot-picker.tsx';
import { shortTime } from '../../booking-dates.ts';
import { BookingFailure, BookingSkeleton } from '../../booking-states.tsx';
import { useMoveWeek } from '../../use-offered-week.ts';
import styles from '../action-card.module.css';
import { MoveBooking } from '../live-booking.query.ts';
import type { PrivateLink } from '../private-link.ts';
import { useBookingAction } from '../use-booking-action.ts';
import { useNow } from '../use-now.ts';

/** What was done last: a move from `former` (ISO), or the way back. */
type Done = { kind: 'moved'; former: string } | { kind: 'undone' };

interface MoveVisitProps {
  /** Where the visit stands now, ISO. */
  at: string;
  link: PrivateLink;
  onDone: () => void;
}

/** A visit of an online agenda: a tap on a free slot moves it there, and a second one back. */
export function MoveVisit({ at, link, onDone }: MoveVisitProps) {
  const { days, week, error, refetch } = useMoveWeek(link);
  const { run, isBusy, problem } = useBookingAction(link);
  const [done, setDone] = useState<Done | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const showHeading = () => {
    if (!heading.current) return;
    heading.current.focus({ preventScroll: true });
    scrollToElement(heading.current);
  };
  // On a phone the button that opened this stands below it.
  useEffect(showHeading, []);
  const again = () => void refetch().catch(() => undefined);

  const now = useNow(15_000);
  // The gateway gives no visit a time that begins sooner.
  const former = done?.kind === 'moved' && Date.parse(done.former) >= earliestStart(new Date(now)) ? done.former : null;

  async function move(startsAt: string, next: Done) {
    const result = await run(MoveBooking, { startsAt });
    if (result?.__typename === 'BookingChanged') setDone(next);
    // The button that was pressed goes: a time that is taken from the list, or the way back.
    if (result) showHeading();
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
        {done === null && 'Tocca un orario libero: l’appuntamento si sposta subito, senza telefonate.'}
        {done?.kind === 'moved' && (
          <>
            Fatto: ora è <strong>{shortTime(at)}</strong>. Lo studio lo vede nella sua agenda.
          </>
        )}
        {done?.kind === 'undone' && (
          <>
            Rimesso: è di nuovo <strong>{shortTime(at)}</strong>.
          </>
        )}
      </p>
      {problem && (
        <p role="alert" className="semibold warning">
          {problem}
        </p>
      )}
      {!days && error && <BookingFailure error={error} onRetry={again} />}
      {!error && days === undefined && <BookingSkeleton />}
      {days === null && <p>Lo studio non tiene più l’agenda online: chiama per cambiare orario.</p>}
      {days && (
        <div aria-busy={isBusy}>
          <SlotPicker week={week} wanted={null} onPick={(time) => void move(time, { kind: 'moved', former: at })} />
        </div>
      )}
      <p className={`wrap gap-2-3 ${styles.actions}`}>
        {former && (
          <button
            type="button"
            className={`${actions.quiet} tall text-m ${styles.main}`}
            aria-disabled={isBusy}
            onClick={() => void move(former, { kind: 'undone' })}
          >
            Rimetti com’era
          </button>
        )}
        <button type="button" className={`${actions.quiet} tall text-m ${styles.main}`} onClick={onDone}>
          {done?.kind === 'moved' ? 'Chiudi' : 'Lascia com’è'}
        </button>
      </p>
    </section>
  );
}
