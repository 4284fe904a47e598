import { useEffect } from 'react';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import styles from './booking-page.module.css';

/** The form's shape while its practice and times load. */
export function BookingSkeleton() {
  return (
    <div>
      <p className="visually-hidden" role="status">
        Caricamento...
      </p>
      <div className={`grid gap-5 ${styles.bones}`} aria-hidden="true">
        <span className="round-l on-sage" />
        <span className="round-l on-sage" />
        <span className="round-l on-sage" />
      </div>
    </div>
  );
}

interface BookingFailureProps {
  error: Error;
  onRetry: () => void;
}

/** The practice or its times did not load. */
export function BookingFailure({ error, onRetry }: BookingFailureProps) {
  useEffect(() => {
    console.error('Failed to fetch for a booking', error);
  }, [error]);
  return (
    <Notice illustration={<Illustration name="error" />} title="La pagina non si è caricata" level={2} role="alert">
      <p>Può essere la connessione. Riprova tra un momento.</p>
      <button type="button" className={actions.primary} onClick={onRetry}>
        Riprova
      </button>
    </Notice>
  );
}
