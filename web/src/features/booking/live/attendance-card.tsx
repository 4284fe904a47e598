import { writtenTime } from '@dentisti/domain/booking/italian-time';
import actions from '../../../components/practice/actions.module.css';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import styles from './action-card.module.css';
import { ConfirmAttendance } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';
import { useBookingAction } from './use-booking-action.ts';
import { useNow } from './use-now.ts';

interface AttendanceCardProps {
  booking: Pick<LiveBookingFragment, 'status' | 'confirmedAt' | 'attendanceConfirmedAt' | 'asksAttendance'>;
  link: PrivateLink;
  /** A reminder's button asks for it. */
  isAsked: boolean;
  onDone: () => void;
}

/** After a reminder: whether the patient comes, in one tap. */
export function AttendanceCard({ booking, link, isAsked, onDone }: AttendanceCardProps) {
  const { status, confirmedAt, attendanceConfirmedAt, asksAttendance } = booking;
  const { run, isBusy, problem } = useBookingAction(link);
  const now = useNow(15_000);
  if (status !== 'CONFIRMED' || !confirmedAt || attendanceConfirmedAt || Date.parse(confirmedAt) <= now) return null;
  if (!asksAttendance && !isAsked) return null;
  const confirm = () =>
    void run(ConfirmAttendance, { at: confirmedAt }).then((answer) => {
      if (answer?.__typename === 'BookingChanged') onDone();
    });
  return (
    <section
      className={`stack gap-3 p-panel round-l on-raised text-start line-brand ${styles.card}`}
      aria-labelledby="presenza"
    >
      <h2 id="presenza">Vieni {writtenTime(new Date(confirmedAt))}?</h2>
      <p>Se non puoi, sposta o annulla da questa pagina: il posto serve a qualcun altro.</p>
      <p className={`wrap gap-2-3 ${styles.actions}`}>
        <button
          type="button"
          className={`${actions.primary} tall text-m ${styles.main}`}
          aria-disabled={isBusy}
          onClick={confirm}
        >
          {isBusy ? 'Un momento...' : 'Sì, confermo'}
        </button>
      </p>
      {problem && (
        <p role="alert" className="semibold warning">
          {problem}
        </p>
      )}
    </section>
  );
}
