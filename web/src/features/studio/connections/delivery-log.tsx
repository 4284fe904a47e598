import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import actions from '../../../components/practice/actions.module.css';
import type { StudioDeliveryFragment } from '../../../gql/graphql.ts';
import { deliveryState, eventNames } from './connection-labels.ts';

interface DeliveryLogProps {
  deliveries: readonly StudioDeliveryFragment[];
  isOwner: boolean;
  isBusy: boolean;
  onResend: (id: string) => void;
}

const numbers = new Intl.NumberFormat('it');

/** What was sent to a practice's software, the newest first. */
export function DeliveryLog({ deliveries, isOwner, isBusy, onResend }: DeliveryLogProps) {
  if (deliveries.length === 0) return <p className="text-s muted">Negli ultimi 30 giorni non è partito nulla.</p>;
  const now = new Date();
  return (
    <ol className="stack gap-3" aria-label="Consegne">
      {deliveries.map((delivery) => {
        const { id, event, number, occurredAt, tries, status, durationMs, error, excerpt, state } = delivery;
        const at = new Date(occurredAt);
        return (
          <li key={id} className="stack gap-1 break">
            <p>
              <span className="semibold">{eventNames[event]}</span>
              {number && ` ${number}`}: {deliveryState(delivery, now)}
            </p>
            <p className="text-s muted">
              {capitalized(writtenTime(at))}
              {tries > 0 && `, tentativo ${tries}`}
              {status !== null && `, risposta ${status}`}
              {durationMs !== null && ` in ${numbers.format(durationMs)} ms`}
            </p>
            {error && <p className="text-s warning">{error}</p>}
            {excerpt && error && (
              <p className="text-s muted">
                Il sito ha scritto: <q>{excerpt}</q>
              </p>
            )}
            {isOwner && state !== 'WAITING' && (
              <button
                type="button"
                className={`self-start ${actions.bare}`}
                aria-disabled={isBusy}
                onClick={() => onResend(id)}
              >
                Invia di nuovo
                <span className="visually-hidden">
                  : {eventNames[event]} {number}
                </span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
