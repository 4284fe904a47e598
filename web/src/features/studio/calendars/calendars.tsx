import type { TypedDocumentNode } from '@apollo/client';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import type {
  ConnectCalendarInput,
  StudioCalendarFragment,
  StudioConnectionsFieldsFragment,
} from '../../../gql/graphql.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { ConnectionsAnswer } from '../connections/connections.query.ts';
import { ActionProblem } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { CalendarCard } from './calendar-card.tsx';
import { CalendarTasks } from './calendar-tasks.tsx';
import {
  CalendarFields,
  StudioChooseCalendar,
  StudioConnectCalendar,
  StudioDisconnectCalendar,
  StudioSyncCalendar,
  StudioTestCalendar,
} from './calendars.query.ts';
import { ConnectForm } from './connect-form.tsx';
import { GoogleCalendar } from './google-calendar.tsx';

interface CalendarsProps {
  practiceId: string;
  isOwner: boolean;
  connections: StudioConnectionsFieldsFragment;
  onChanged: () => void;
}

/** Calendars of clinicians that are kept in step with the agenda, both ways. */
export function Calendars({ practiceId, isOwner, connections, onChanged }: CalendarsProps) {
  const { run, isBusy, problem } = useStudioAction();
  const [isAdding, setAdding] = useState(false);
  const [left, setLeft] = useState<StudioCalendarFragment | null>(null);
  const [removesEvents, setRemovesEvents] = useState(true);
  /** Whose card the last problem belongs to. */
  const [askedId, setAskedId] = useState<string | null>(null);
  const calendars = connections.calendars.map((calendar) => readFragment(CalendarFields, calendar));
  const free = connections.clinicians.filter(({ id }) => !calendars.some(({ clinician }) => clinician.id === id));
  const isListed = calendars.some(({ id }) => id === askedId);

  async function connect(input: ConnectCalendarInput, formerId: string | null): Promise<boolean> {
    setAskedId(formerId);
    const answer = await run(StudioConnectCalendar, { practiceId, input }, (data) => readAnswer(data.connectCalendar));
    if (answer) onChanged();
    return answer !== null;
  }

  async function change<Data, Variables extends { id: string | number }>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
    answerOf: (data: Data) => GivenAnswer,
  ): Promise<boolean> {
    setAskedId(String(variables.id));
    const answer = await run(mutation, variables, (data) => readAnswer(answerOf(data)));
    if (answer) onChanged();
    return answer !== null;
  }

  return (
    <section className="stack gap-4" aria-labelledby="calendari-collegati">
      <div className="stack gap-2 measure">
        <h2 className="title-m" id="calendari-collegati">
          Calendari dei professionisti
        </h2>
        <p>
          Le visite si scrivono nel calendario di chi le fa, e i suoi altri impegni tengono occupata l’agenda: in quegli
          orari nessuno prenota. Un impegno nuovo si vede qui entro un minuto.
        </p>
      </div>
      <CalendarTasks practiceId={practiceId} />
      {calendars.length === 0 && <p className="muted">Nessun calendario collegato, per ora.</p>}
      <ul className="stack gap-3" aria-label="Calendari collegati">
        {calendars.map((calendar) => {
          const { id } = calendar;
          return (
            <CalendarCard
              key={id}
              calendar={calendar}
              isOwner={isOwner}
              isBusy={isBusy}
              problem={askedId === id ? problem : null}
              onChoose={(input) =>
                change(StudioChooseCalendar, { practiceId, id, input }, (data) => data.chooseCalendar)
              }
              onConnect={(input) => connect(input, id)}
              onTest={() => void change(StudioTestCalendar, { practiceId, id }, (data) => data.testCalendar)}
              onSync={() => void change(StudioSyncCalendar, { practiceId, id }, (data) => data.syncCalendar)}
              onDisconnect={() => setLeft(calendar)}
            />
          );
        })}
      </ul>
      {isListed && !left && !isAdding && <ActionProblem text={problem} />}
      {isOwner && !isAdding && free.length > 0 && (
        <button type="button" className={`self-start ${actions.quiet}`} onClick={() => setAdding(true)}>
          Collega un calendario
        </button>
      )}
      {isOwner && connections.clinicians.length === 0 && (
        <p className="muted">Prima aggiungi chi visita, nelle impostazioni dell’agenda.</p>
      )}
      {isAdding && (
        <ConnectForm
          clinicians={free}
          isBusy={isBusy}
          problem={problem}
          onClose={() => setAdding(false)}
          onConnect={(input) => void connect(input, null).then((isDone) => isDone && setAdding(false))}
        />
      )}
      <GoogleCalendar
        practiceId={practiceId}
        isOwner={isOwner}
        clinicians={[...free, ...calendars.filter(isPausedAtGoogle).map(({ clinician }) => clinician)]}
      />
      {left && (
        <ConfirmDialog
          title={`Vuoi scollegare il calendario di ${left.clinician.name}?`}
          confirm="Sì, scollega"
          dismiss="No, resta"
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => {
            const { id } = left;
            const variables = { practiceId, id, removeEvents: removesEvents };
            void change(StudioDisconnectCalendar, variables, (data) => data.disconnectCalendar).then(
              (isDone) => isDone && setLeft(null),
            );
          }}
          onClose={() => setLeft(null)}
        >
          <p>
            {removesEvents
              ? 'Dimentichiamo l’accesso quando le visite sono tolte, al più tardi dopo un giorno.'
              : 'Dimentichiamo subito l’accesso.'}{' '}
            I suoi impegni non tengono più occupata l’agenda; lì le visite restano.
          </p>
          <label className="grid columns-icon items-center gap-3 tap pointer">
            <input
              className="accent icon"
              type="checkbox"
              checked={removesEvents}
              onChange={(event) => setRemovesEvents(event.target.checked)}
            />
            <span>Togli dal calendario le visite future che ci abbiamo scritto</span>
          </label>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Such a one is woken by a new consent. */
const isPausedAtGoogle = ({ provider, state }: StudioCalendarFragment) => provider === 'GOOGLE' && state === 'PAUSED';

type GivenAnswer = FragmentType<typeof ConnectionsAnswer>;
const readAnswer = (answer: GivenAnswer) => readFragment(ConnectionsAnswer, answer);
