import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import { parseReschedule } from '@dentisti/domain/booking/booking-request.schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { scrollToElement } from '../../../../lib/scroll.ts';
import { useFirstError } from '../../../../lib/use-first-error.ts';
import { BookingFailure, BookingSkeleton } from '../../booking-states.tsx';
import { CannotBeCalled } from '../../cannot-be-called.tsx';
import { type PreferredOrder, withoutTimes } from '../../form/preferred-order.ts';
import { TimePicker } from '../../form/time-picker.tsx';
import { useOfferedWeek } from '../../use-offered-week.ts';
import styles from '../action-card.module.css';
import { RescheduleBooking } from '../live-booking.query.ts';
import type { PrivateLink } from '../private-link.ts';
import { useBookingAction } from '../use-booking-action.ts';

interface ChangeTimesProps {
  practice: { id: string; name: string; slug: string };
  reason: BookingReason;
  link: PrivateLink;
  /** An appointment stands until the practice agrees to another. */
  isMove: boolean;
  onDone: () => void;
}

/** Three other times for a request that exists already. */
export function ChangeTimes({ practice, reason, link, isMove, onDone }: ChangeTimesProps) {
  const { answer, offered, week, error, refetch } = useOfferedWeek(practice.id, reason);
  const [times, setTimes] = useState<PreferredOrder>([]);
  const [missing, setMissing] = useState<string | undefined>();
  const { run, isBusy, problem } = useBookingAction(link);
  const { form, showFirstError } = useFirstError();
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the button that opened this stands below it.
  useEffect(() => {
    if (!heading.current) return;
    heading.current.focus({ preventScroll: true });
    scrollToElement(heading.current);
  }, []);
  const again = () => void refetch().catch(() => undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseReschedule({ preferredTimes: times.map((time) => new Date(time)) });
    if (!parsed.ok) {
      setMissing(parsed.fields[0]?.message);
      return showFirstError();
    }
    const result = await run(RescheduleBooking, { preferredTimes: times as string[] });
    if (result?.__typename === 'BookingChanged') return onDone();
    if (result?.__typename === 'TimeNotOffered') {
      setTimes((before) => withoutTimes(before, result.times));
      again();
    }
  }

  return (
    <section
      className={`stack gap-3 p-panel round-l on-raised text-start line-brand ${styles.card}`}
      aria-labelledby="altri-orari"
    >
      <form ref={form} className={`stack gap-4 ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
        <h2 id="altri-orari" ref={heading} tabIndex={-1}>
          {isMove ? 'Sposta l’appuntamento' : 'Scegli altri tre orari'}
        </h2>
        {isMove && <p>L’appuntamento fissato resta valido finché uno di questi non è confermato.</p>}
        {answer?.__typename === 'CannotBeCalled' && <CannotBeCalled reason={answer} practice={practice} />}
        {!offered && error && <BookingFailure error={error} onRetry={again} />}
        {!offered && !error && answer === undefined && <BookingSkeleton />}
        {offered && (
          <>
            <TimePicker
              week={week}
              hoursKnown={offered.hoursKnown}
              times={times}
              onChange={(next) => {
                setTimes(next);
                setMissing(undefined);
              }}
              problem={missing}
            />
            {problem && (
              <p role="alert" className="semibold warning">
                {problem}
              </p>
            )}
            <p className={`wrap gap-2-3 ${styles.actions}`}>
              <button type="submit" className={`${actions.primary} tall text-m ${styles.main}`} aria-disabled={isBusy}>
                {isBusy ? 'Invio in corso...' : 'Chiedi questi orari'}
              </button>
              <button type="button" className={`${actions.quiet} tall text-m ${styles.main}`} onClick={onDone}>
                Lascia com’è
              </button>
            </p>
          </>
        )}
      </form>
    </section>
  );
}
