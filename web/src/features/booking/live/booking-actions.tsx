import { CalendarClock, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './booking-actions.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CancelBooking } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';
import { useBookingAction } from './use-booking-action.ts';

interface BookingActionsProps {
  booking: LiveBookingFragment;
  link: PrivateLink;
  onChangeTimes: () => void;
}

const closed: readonly LiveBookingFragment['status'][] = [
  'CANCELLED',
  'EXPIRED',
  'COMPLETED',
  'DECLINED',
  'UNREACHABLE',
];

/** What the patient may do now; the gateway says what that is. */
export function BookingActions({ booking, link, onChangeTimes }: BookingActionsProps) {
  const { status, allowedActions, dentist } = booking;
  const [isCancelling, setIsCancelling] = useState(false);
  const isOver = closed.includes(status);
  const mayChange = allowedActions.includes('RESCHEDULE');
  const isRetry = status === 'DECLINED' || status === 'UNREACHABLE';
  return (
    <div className={styles.actions}>
      {mayChange && (
        <button type="button" className={isRetry ? actions.primary : actions.quiet} onClick={onChangeTimes}>
          {isRetry ? <RotateCcw aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}
          {isRetry ? 'Riprova con altri orari' : status === 'CONFIRMED' ? 'Sposta l’appuntamento' : 'Cambia orari'}
        </button>
      )}
      {isOver && !mayChange && (
        <Link className={actions.primary} to={paths.booking(dentist.slug)}>
          Nuova richiesta allo stesso studio
        </Link>
      )}
      {allowedActions.includes('CANCEL') && (
        <button type="button" className={actions.bare} onClick={() => setIsCancelling(true)}>
          <X aria-hidden="true" />
          {status === 'CONFIRMED' ? 'Annulla l’appuntamento' : 'Annulla la richiesta'}
        </button>
      )}
      {isCancelling && (
        <CancelDialog isConfirmed={status === 'CONFIRMED'} link={link} onClose={() => setIsCancelling(false)} />
      )}
    </div>
  );
}

interface CancelDialogProps {
  isConfirmed: boolean;
  link: PrivateLink;
  onClose: () => void;
}

function CancelDialog({ isConfirmed, link, onClose }: CancelDialogProps) {
  const { run, isBusy, problem } = useBookingAction(link);
  return (
    <ConfirmDialog
      title={isConfirmed ? 'Annulli l’appuntamento?' : 'Annulli la richiesta?'}
      confirm="Sì, annulla"
      dismiss="Torna indietro"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() =>
        void run(CancelBooking, {}).then((answer) => {
          if (answer?.__typename === 'BookingChanged') onClose();
        })
      }
      onClose={onClose}
    >
      <p>
        {isConfirmed
          ? 'Vale subito. Allo studio lo diciamo noi, e qui vedi quando l’ha saputo.'
          : 'Vale subito: non chiamiamo più lo studio per questa richiesta.'}
      </p>
    </ConfirmDialog>
  );
}
