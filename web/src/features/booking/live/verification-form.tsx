import { useApolloClient } from '@apollo/client/react';
import { writtenEnd, writtenLimit, writtenSoon } from '@dentisti/domain/booking/italian-time';
import { type FormEvent, useEffect, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { writtenRest } from '../booking-dates.ts';
import styles from './action-card.module.css';
import { BookingByLink, VerifyBooking } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';
import { useBookingAction } from './use-booking-action.ts';
import { useNow } from './use-now.ts';

interface VerificationFormProps {
  link: PrivateLink;
  /** The slot that waits for the code; null where the practice is phoned afterwards. */
  heldSlot: LiveBookingFragment['heldSlot'];
}

/** The code from the mail: nobody is phoned, and no slot booked, for an address that is not its owner's. */
export function VerificationForm({ link, heldSlot }: VerificationFormProps) {
  const [code, setCode] = useState('');
  const { run, isBusy, problem } = useBookingAction(link);
  const [isMissing, setIsMissing] = useState(false);
  const { form, showFirstError } = useFirstError();

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = code.replace(/[\s-]/g, '');
    setIsMissing(typed === '');
    if (!typed) return showFirstError();
    void run(VerifyBooking, { code: typed }).then((answer) => {
      if (answer?.__typename !== 'BookingChanged') showFirstError();
    });
  }
  return (
    <form
      ref={form}
      className={`stack gap-3 p-panel round-l on-raised text-start line-brand ${styles.card}`}
      onSubmit={submit}
      noValidate
      aria-label="Codice di conferma"
    >
      {heldSlot && <HeldTimer slot={heldSlot} />}
      <div className={`wrap items-end gap-3 ${styles.code}`}>
        <FormField
          name="code"
          label="Codice"
          value={code}
          onValue={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={isMissing ? 'Scrivi il codice che trovi nell’e-mail.' : undefined}
        />
        <button type="submit" className={`${actions.primary} tall text-m`} aria-disabled={isBusy}>
          {isBusy ? 'Un momento...' : 'Conferma'}
        </button>
      </div>
      {problem && (
        <p role="alert" className="semibold warning">
          {problem}
        </p>
      )}
      <p className="text-s muted">Non la trovi? Guarda anche nella posta indesiderata.</p>
    </form>
  );
}

/** How long the code is waited for, and the slot kept. Its end is the gateway's to say: it is asked when this device's clock has come to it. */
function HeldTimer({ slot: { heldUntil, isKept } }: { slot: NonNullable<VerificationFormProps['heldSlot']> }) {
  const client = useApolloClient();
  const now = useNow(1_000);
  const rest = Date.parse(heldUntil) - now;
  const until = writtenSoon(new Date(heldUntil), new Date(now));
  const isOver = rest <= 0;
  useEffect(() => {
    if (isOver) void client.refetchQueries({ include: [BookingByLink] });
  }, [client, isOver]);
  return (
    <p className="tabular">
      {isKept ? 'Posto tenuto' : 'Da scrivere'} <strong>{isKept ? writtenEnd(until) : writtenLimit(until)}</strong>
      {!isOver && (
        <>
          : <span role="timer">ancora {writtenRest(rest)}</span>
        </>
      )}
      .
    </p>
  );
}
