import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useFirstError } from '../../../lib/use-first-error.ts';
import styles from './action-card.module.css';
import { VerifyBooking } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';
import { useBookingAction } from './use-booking-action.ts';

/** The code from the mail: nobody is phoned for an address that is not its owner's. */
export function VerificationForm({ link }: { link: PrivateLink }) {
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
    <form ref={form} className={styles.card} onSubmit={submit} noValidate aria-label="Codice di conferma">
      <div className={styles.code}>
        <FormField
          name="code"
          label="Codice"
          value={code}
          onValue={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={isMissing ? 'Scrivi il codice che trovi nell’e-mail.' : undefined}
        />
        <button type="submit" className={`${actions.primary} ${styles.main}`} aria-disabled={isBusy}>
          {isBusy ? 'Un momento...' : 'Conferma'}
        </button>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p className={styles.small}>Non la trovi? Guarda anche nella posta indesiderata.</p>
    </form>
  );
}
