import { CalendarClock, Globe, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CancelBooking } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';
import { useBookingAction } from './use-booking-action.ts';

interface BookingActionsProps {
  booking: LiveBookingFragment;
  link: PrivateLink;
  onChangeTimes: () => void;
  /** A reminder's button asks to cancel: the question opens with the page. */
  startsCancelling?: boolean;
}

const closed: readonly LiveBookingFragment['status'][] = [
  'CANCELLED',
  'EXPIRED',
  'COMPLETED',
  'DECLINED',
  'UNREACHABLE',
];

/** A request that ended without an appointment: the way on stands where the bad news is. */
export function WayOn({ booking, onChangeTimes }: Omit<BookingActionsProps, 'link'>) {
  const { status, allowedActions, dentist, numberFault, heldSlot } = booking;
  if (!closed.includes(status)) return null;
  if (status === 'EXPIRED' && heldSlot)
    return (
      <Link className={`${actions.primary} self-start tall`} to={paths.realBooking(dentist.id)}>
        Torna agli orari liberi
      </Link>
    );
  const isInVain = numberFault !== null || dentist.notBookableBecause !== null;
  if (isInVain && !allowedActions.includes('RESCHEDULE')) return <WayAround practice={dentist} />;
  if (!allowedActions.includes('RESCHEDULE')) {
    return (
      <Link className={`${actions.primary} self-start tall`} to={paths.booking(dentist.slug)}>
        Nuova richiesta allo stesso studio
      </Link>
    );
  }
  return (
    <button type="button" className={`${actions.primary} self-start tall`} onClick={onChangeTimes}>
      <RotateCcw aria-hidden="true" />
      Riprova con altri orari
    </button>
  );
}

/** Asking the same practice again would ring the same number, or be refused: the way on is its site, else another practice. */
function WayAround({ practice: { website, city } }: { practice: LiveBookingFragment['dentist'] }) {
  return website ? (
    <a className={`${actions.primary} self-start tall`} href={website} target="_blank" rel="noopener nofollow">
      <Globe aria-hidden="true" />
      Vai al sito dello studio
    </a>
  ) : (
    <Link className={`${actions.primary} self-start tall`} to={paths.results({ city, region: null })}>
      Cerca un altro studio
    </Link>
  );
}

/** What the patient may do with a request or an appointment that stands; the gateway says what that is. */
export function BookingActions({ booking, link, onChangeTimes, startsCancelling = false }: BookingActionsProps) {
  const { status, allowedActions } = booking;
  const [isCancelling, setIsCancelling] = useState(startsCancelling);
  const isConfirmed = status === 'CONFIRMED';
  const mayChange =
    allowedActions.some((action) => action === 'RESCHEDULE' || action === 'MOVE') && !closed.includes(status);
  const mayCancel = allowedActions.includes('CANCEL');
  if (!mayChange && !mayCancel) return null;
  return (
    <div className="stack gap-2">
      {mayChange && (
        <button type="button" className={actions.quiet} onClick={onChangeTimes}>
          <CalendarClock aria-hidden="true" />
          {isConfirmed ? 'Sposta l’appuntamento' : 'Cambia orari'}
        </button>
      )}
      {mayCancel && (
        <button type="button" className={actions.bare} onClick={() => setIsCancelling(true)}>
          <X aria-hidden="true" />
          {isConfirmed ? 'Annulla l’appuntamento' : 'Annulla la richiesta'}
        </button>
      )}
      {isCancelling && <CancelDialog status={status} link={link} onClose={() => setIsCancelling(false)} />}
    </div>
  );
}

/** The practice keeps a time for the patient and must be notified that the time is free again. */
const holdsTime = (status: LiveBookingFragment['status']) => status === 'PROPOSED' || status === 'ACCEPTED';

interface CancelDialogProps {
  status: LiveBookingFragment['status'];
  link: PrivateLink;
  onClose: () => void;
}

function CancelDialog({ status, link, onClose }: CancelDialogProps) {
  const { run, isBusy, problem } = useBookingAction(link);
  const isConfirmed = status === 'CONFIRMED';
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
        {isConfirmed || holdsTime(status)
          ? 'Vale subito. Non devi avvisare lo studio: qui vedi come e quando l’ha saputo.'
          : 'Vale subito: non chiamiamo più lo studio per questa richiesta.'}
      </p>
    </ConfirmDialog>
  );
}
