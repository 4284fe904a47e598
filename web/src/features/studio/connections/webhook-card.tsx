import { beforeDay, writtenDate, writtenTime } from '@dentisti/domain/booking/italian-time';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioWebhookFragment } from '../../../gql/graphql.ts';
import { deliveryState, eventNames } from './connection-labels.ts';
import { DeliveryFields } from './connections.query.ts';
import { DeliveryLog } from './delivery-log.tsx';

interface WebhookCardProps {
  webhook: StudioWebhookFragment;
  isOwner: boolean;
  isBusy: boolean;
  /** The test that was sent last from this page; null without one. */
  testId: string | null;
  onTest: () => void;
  onResend: (deliveryId: string) => void;
  onEdit: () => void;
  onAsk: (what: 'rotate' | 'remove') => void;
}

/** One address of a practice's software, with what was sent to it. */
export function WebhookCard({ webhook, isOwner, isBusy, testId, onTest, onResend, onEdit, onAsk }: WebhookCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { url, events, withPatient, endedAt, endedReason, failingSince, formerSecretUntil } = webhook;
  const deliveries = webhook.deliveries.map((delivery) => readFragment(DeliveryFields, delivery));
  const test = deliveries.find(({ id }) => id === testId);
  return (
    <li className="stack gap-2 p-4 line round on-surface">
      <div className="break">
        <p className="semibold">{url}</p>
        <p className="text-s muted">
          {events.map((event) => eventNames[event]).join(', ')};{' '}
          {withPatient ? 'con i dati del paziente' : 'senza i dati del paziente'}.
        </p>
        {formerSecretUntil && (
          <p className="text-s muted">
            Fino a {writtenTime(new Date(formerSecretUntil))} firmiamo anche con il segreto di prima.
          </p>
        )}
        {endedAt ? (
          <p className="text-s semibold warning">
            Spento {beforeDay('il', writtenDate(new Date(endedAt)))}. {endedReason} Per riaccenderlo, modificalo e
            salva.
          </p>
        ) : (
          failingSince && (
            <p className="text-s semibold warning">
              Da {writtenTime(new Date(failingSince))} non arriva nulla. Dopo tre giorni lo spegniamo.
            </p>
          )
        )}
      </div>
      {isOwner && (
        <p className="wrap gap-2">
          {(
            [
              ['Manda una prova', onTest],
              ['Modifica', onEdit],
              ['Nuovo segreto', () => onAsk('rotate')],
              ['Togli', () => onAsk('remove')],
            ] as const
          ).map(([label, act]) => (
            <button key={label} type="button" className={actions.bare} aria-disabled={isBusy} onClick={act}>
              {label}
              <span className="visually-hidden">: {url}</span>
            </button>
          ))}
        </p>
      )}
      <p role="status" className="hide-empty semibold">
        {test && `Prova: ${deliveryState(test, new Date())}${test.error ? `. ${test.error}` : '.'}`}
      </p>
      <button
        type="button"
        className={`self-start ${actions.quiet}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Chiudi le consegne' : 'Consegne degli ultimi 30 giorni'}
        <span className="visually-hidden">: {url}</span>
      </button>
      {isOpen && <DeliveryLog deliveries={deliveries} isOwner={isOwner} isBusy={isBusy} onResend={onResend} />}
    </li>
  );
}
