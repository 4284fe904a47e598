import { deliveryDays } from '@dentisti/domain/webhooks/retry-plan';
import { secretOverlapHours } from '@dentisti/domain/webhooks/webhook-event';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioConnectionsFieldsFragment, StudioWebhookFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { ActionProblem } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import {
  ConnectionsAnswer,
  StudioRemoveWebhook,
  StudioResendDelivery,
  StudioRotateWebhookSecret,
  StudioSaveWebhook,
  StudioTestWebhook,
  WebhookFields,
} from './connections.query.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface WebhooksProps {
  practiceId: string;
  isOwner: boolean;
  connections: StudioConnectionsFieldsFragment;
  onChanged: () => void;
}

/** Addresses of a practice's software that are notified of its bookings. */
export function Webhooks({ practiceId, isOwner, connections, onChanged }: WebhooksProps) {
  const { run, isBusy, problem } = useStudioAction();
  const [edited, setEdited] = useState<StudioWebhookFragment | 'new' | null>(null);
  const [asked, setAsked] = useState<{ what: 'rotate' | 'remove'; webhook: StudioWebhookFragment } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [testId, setTestId] = useState<string | null>(null);
  const webhooks = connections.webhooks.map((webhook) => readFragment(WebhookFields, webhook));

  async function change(what: 'rotate' | 'remove', { id }: StudioWebhookFragment) {
    const answer =
      what === 'rotate'
        ? await run(StudioRotateWebhookSecret, { practiceId, id }, (data) =>
            readFragment(ConnectionsAnswer, data.rotateWebhookSecret),
          )
        : await run(StudioRemoveWebhook, { practiceId, id }, (data) =>
            readFragment(ConnectionsAnswer, data.removeWebhook),
          );
    if (!answer) return;
    setAsked(null);
    setSecret(answer.secret);
    onChanged();
  }

  async function send(what: 'test' | 'resend', id: string) {
    const answer =
      what === 'test'
        ? await run(StudioTestWebhook, { practiceId, id }, (data) => readFragment(ConnectionsAnswer, data.testWebhook))
        : await run(StudioResendDelivery, { practiceId, id }, (data) =>
            readFragment(ConnectionsAnswer, data.resendDelivery),
          );
    if (!answer) return;
    if (what === 'test') setTestId(answer.deliveryId);
    onChanged();
  }

  return (
    <section className="stack gap-4" aria-labelledby="avvisi">
      <div className="stack gap-2 measure">
        <h2 className="title-m" id="avvisi">
          Avvisi al gestionale
        </h2>
        <p>
          Quando una visita è confermata, spostata o annullata, lo diciamo subito al programma dello studio, con un
          messaggio firmato (webhook). Se non risponde riproviamo per un giorno.
        </p>
        <p>
          <a className="inline-bar tap" href={paths.webhookGuide()}>
            Istruzioni per chi fa il gestionale
          </a>
        </p>
      </div>
      {secret && (
        <ShownOnce title="Il segreto" value={secret} onKept={() => setSecret(null)}>
          Lo mostriamo solo adesso. Dallo a chi fa il gestionale: serve a controllare che gli avvisi vengano da noi.
        </ShownOnce>
      )}
      {webhooks.length === 0 && <p className="muted">Nessun indirizzo, per ora.</p>}
      <ul className="stack gap-3" aria-label="Indirizzi del gestionale">
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            isOwner={isOwner}
            isBusy={isBusy}
            testId={testId}
            onTest={() => void send('test', webhook.id)}
            onResend={(id) => void send('resend', id)}
            onEdit={() => setEdited(webhook)}
            onAsk={(what) => setAsked({ what, webhook })}
          />
        ))}
      </ul>
      {!asked && <ActionProblem text={problem} />}
      {isOwner && edited === null && (
        <button type="button" className={`self-start ${actions.quiet}`} onClick={() => setEdited('new')}>
          Nuovo indirizzo
        </button>
      )}
      {edited && (
        <WebhookForm
          key={edited === 'new' ? 'new' : edited.id}
          webhook={edited === 'new' ? null : edited}
          isBusy={isBusy}
          onClose={() => setEdited(null)}
          onSave={async (input) => {
            const answer = await run(StudioSaveWebhook, { practiceId, input }, (data) =>
              readFragment(ConnectionsAnswer, data.saveWebhook),
            );
            if (!answer) return;
            setEdited(null);
            if (answer.secret) setSecret(answer.secret);
            onChanged();
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={asked.what === 'rotate' ? 'Vuoi un nuovo segreto?' : 'Vuoi togliere questo indirizzo?'}
          confirm={asked.what === 'rotate' ? 'Sì, rinnova' : 'Sì, togli'}
          dismiss="No, resta"
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void change(asked.what, asked.webhook)}
          onClose={() => setAsked(null)}
        >
          <p className="break">
            {asked.what === 'rotate'
              ? `Per ${secretOverlapHours} ore firmiamo con tutti e due i segreti, poi solo con il nuovo.`
              : `Il gestionale non riceve più avvisi, e le consegne degli ultimi ${deliveryDays} giorni si cancellano.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
