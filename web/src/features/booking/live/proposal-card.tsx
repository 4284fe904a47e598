import { writtenEnd, writtenSoon, writtenTime } from '@dentisti/domain/booking/italian-time';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { writtenRest } from '../booking-dates.ts';
import styles from './action-card.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { AcceptProposal, RefuseProposal } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';
import { useBookingAction } from './use-booking-action.ts';
import { useNow } from './use-now.ts';

interface ProposalCardProps {
  booking: LiveBookingFragment;
  link: PrivateLink;
}

/** The practice offers another time: yes or no, and how long it waits for an answer. */
export function ProposalCard({ booking, link }: ProposalCardProps) {
  const { proposedAt, proposalExpiresAt, allowedActions } = booking;
  const [isRefusing, setIsRefusing] = useState(false);
  const accept = useBookingAction(link);
  const refuse = useBookingAction(link);
  const expiresAt = proposalExpiresAt ? Date.parse(proposalExpiresAt) : 0;
  const now = useNow(1_000);
  const rest = expiresAt - now;
  if (!proposedAt || !proposalExpiresAt) return null;
  const isOpen = rest > 0;
  return (
    <section
      className={`stack gap-3 p-panel round-l on-raised text-start line-brand ${styles.card}`}
      aria-labelledby="proposta"
    >
      <h2 id="proposta">Ti va bene {writtenTime(new Date(proposedAt))}?</h2>
      {isOpen ? (
        <p className="tabular">
          Lo studio aspetta la tua risposta{' '}
          <strong>{writtenEnd(writtenSoon(new Date(proposalExpiresAt), new Date(now)))}</strong>:{' '}
          <span role="timer">ancora {writtenRest(rest)}</span>.
        </p>
      ) : (
        <p role="status">Il tempo per rispondere è scaduto: lo studio non tiene più il posto.</p>
      )}
      {isOpen && (
        <p className={`wrap gap-2-3 ${styles.actions}`}>
          {allowedActions.includes('ACCEPT') && (
            <button
              type="button"
              className={`${actions.primary} tall text-m ${styles.main}`}
              aria-disabled={accept.isBusy}
              onClick={() => void accept.run(AcceptProposal, {})}
            >
              {accept.isBusy ? 'Un momento...' : 'Accetta'}
            </button>
          )}
          {allowedActions.includes('REFUSE') && (
            <button
              type="button"
              className={`${actions.quiet} tall text-m ${styles.main}`}
              onClick={() => setIsRefusing(true)}
            >
              Rifiuta
            </button>
          )}
        </p>
      )}
      {accept.problem && (
        <p role="alert" className="semibold warning">
          {accept.problem}
        </p>
      )}
      {isRefusing && (
        <ConfirmDialog
          title="Rifiuti questo orario?"
          confirm="Sì, rifiuta"
          dismiss="Torna indietro"
          isBusy={refuse.isBusy}
          problem={refuse.problem}
          onConfirm={() =>
            void refuse.run(RefuseProposal, {}).then((answer) => {
              if (answer?.__typename === 'BookingChanged') setIsRefusing(false);
            })
          }
          onClose={() => setIsRefusing(false)}
        >
          <p>Diciamo allo studio che il posto di {writtenTime(new Date(proposedAt))} è di nuovo libero.</p>
          <p>Poi puoi proporre altri tre orari.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
