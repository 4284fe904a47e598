import { beforeDay, writtenAfter, writtenDate, writtenSoon } from '@dentisti/domain/booking/italian-time';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioConnectionsFieldsFragment, StudioFeedFragment } from '../../../gql/graphql.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { ActionProblem } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import {
  ConnectionsAnswer,
  FeedFields,
  StudioRemoveFeed,
  StudioRenewFeed,
  StudioSaveFeed,
} from './connections.query.ts';
import { FeedForm } from './feed-form.tsx';
import { ShownOnce } from './shown-once.tsx';

interface FeedsProps {
  practiceId: string;
  isOwner: boolean;
  connections: StudioConnectionsFieldsFragment;
  onChanged: () => void;
}

/** The calendar feeds of a practice. */
export function Feeds({ practiceId, isOwner, connections, onChanged }: FeedsProps) {
  const { run, isBusy, problem } = useStudioAction();
  const [edited, setEdited] = useState<StudioFeedFragment | 'new' | null>(null);
  const [asked, setAsked] = useState<{ what: 'renew' | 'remove'; feed: StudioFeedFragment } | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const feeds = connections.feeds.map((feed) => readFragment(FeedFields, feed));

  async function change(what: 'renew' | 'remove', { id }: StudioFeedFragment) {
    const answer =
      what === 'renew'
        ? await run(StudioRenewFeed, { practiceId, id }, (data) => readFragment(ConnectionsAnswer, data.renewFeed))
        : await run(StudioRemoveFeed, { practiceId, id }, (data) => readFragment(ConnectionsAnswer, data.removeFeed));
    if (!answer) return;
    setAsked(null);
    setAddress(answer.feedUrl);
    onChanged();
  }

  return (
    <section className="stack gap-4" aria-labelledby="calendari">
      <div className="stack gap-2 measure">
        <h2 className="title-m" id="calendari">
          L’agenda nel tuo calendario
        </h2>
        <p>
          Un indirizzo segreto con le visite, da aggiungere a Google Calendar, Outlook o all’iPhone: da 30 giorni fa a
          un anno avanti. Si legge soltanto.
        </p>
        <p className="muted">
          I calendari lo rileggono solo ogni 8–24 ore: per sapere subito di una visita guarda qui, o usa gli avvisi al
          gestionale. Chi ha l’indirizzo vede le visite: se una persona lascia lo studio, rinnovalo.
        </p>
      </div>
      {address && (
        <ShownOnce title="Il nuovo indirizzo" value={address} onKept={() => setAddress(null)}>
          Lo mostriamo solo adesso. Copialo e incollalo nel calendario, dove aggiungi un calendario da URL.
        </ShownOnce>
      )}
      {feeds.length === 0 && <p className="muted">Nessun calendario, per ora.</p>}
      <ul className="stack gap-3" aria-label="Calendari">
        {feeds.map((feed) => (
          <li key={feed.id} className="stack gap-2 p-4 line round on-surface">
            <div className="break">
              <p className="semibold">{feed.name}</p>
              <p className="text-s muted">
                {feed.clinician?.name ?? 'Tutto lo studio'},{' '}
                {feed.withNames ? 'con i nomi dei pazienti' : 'senza i nomi dei pazienti'}.{' '}
                {feed.readAt
                  ? `Letto l’ultima volta ${beforeDay('il', writtenDate(new Date(feed.readAt)))}, ${writtenAfter(writtenSoon(new Date(feed.readAt), new Date(feed.readAt)))}.`
                  : 'Nessun calendario l’ha ancora letto.'}
              </p>
            </div>
            {isOwner && (
              <p className="wrap gap-2">
                {(
                  [
                    ['Modifica', () => setEdited(feed)],
                    ['Rinnova l’indirizzo', () => setAsked({ what: 'renew', feed })],
                    ['Togli', () => setAsked({ what: 'remove', feed })],
                  ] as const
                ).map(([label, act]) => (
                  <button key={label} type="button" className={actions.bare} aria-disabled={isBusy} onClick={act}>
                    {label}
                    <span className="visually-hidden">: {feed.name}</span>
                  </button>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!asked && <ActionProblem text={problem} />}
      {isOwner && edited === null && (
        <button type="button" className={`self-start ${actions.quiet}`} onClick={() => setEdited('new')}>
          Nuovo calendario
        </button>
      )}
      {edited && (
        <FeedForm
          key={edited === 'new' ? 'new' : edited.id}
          feed={edited === 'new' ? null : edited}
          clinicians={connections.clinicians}
          isBusy={isBusy}
          onClose={() => setEdited(null)}
          onSave={async (input) => {
            const answer = await run(StudioSaveFeed, { practiceId, input }, (data) =>
              readFragment(ConnectionsAnswer, data.saveFeed),
            );
            if (!answer) return;
            setEdited(null);
            if (answer.feedUrl) setAddress(answer.feedUrl);
            onChanged();
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={asked.what === 'renew' ? 'Vuoi un nuovo indirizzo?' : 'Vuoi togliere questo calendario?'}
          confirm={asked.what === 'renew' ? 'Sì, rinnova' : 'Sì, togli'}
          dismiss="No, resta"
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void change(asked.what, asked.feed)}
          onClose={() => setAsked(null)}
        >
          <p className="break">
            {`L’indirizzo di «${asked.feed.name}» smette subito di funzionare in tutti i calendari che lo leggono.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
