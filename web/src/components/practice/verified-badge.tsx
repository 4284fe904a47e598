import { BadgeCheck } from 'lucide-react';
import { useId } from 'react';
import type { Verification } from '../../gql/graphql.ts';
import styles from './verified-badge.module.css';

const reasons: Record<Verification, string> = {
  GOOGLE: 'Dati confermati da Google',
  PRACTICE: 'Dati confermati dallo studio',
  ALBO: 'Iscrizione all’Albo controllata',
};

/** The badge and, on hover, focus or tap, what stands behind it. */
export function VerifiedBadge({ verification }: { verification: Verification | null | undefined }) {
  const tipId = useId();
  const reason = verification ? reasons[verification] : null;
  return (
    <button
      type="button"
      className={`inline-bar relative brand ${styles.badge}`}
      aria-describedby={reason ? tipId : undefined}
    >
      <BadgeCheck aria-hidden="true" />
      Verificato
      {reason && (
        <span role="tooltip" id={tipId} className={`absolute round-s text-start regular ${styles.tip}`}>
          {reason}
        </span>
      )}
    </button>
  );
}
