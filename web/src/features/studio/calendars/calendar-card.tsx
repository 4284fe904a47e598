import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { ChooseCalendarInput, ConnectCalendarInput, StudioCalendarFragment } from '../../../gql/graphql.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { calendarState, directionNames, isPasswordProvider, providerNames } from './calendar-labels.ts';
import { ChooseForm } from './choose-form.tsx';
import { ConnectForm } from './connect-form.tsx';

interface CalendarCardProps {
  calendar: StudioCalendarFragment;
  isOwner: boolean;
  isBusy: boolean;
  problem: string | null;
  onChoose: (input: ChooseCalendarInput) => Promise<boolean>;
  onConnect: (input: ConnectCalendarInput) => Promise<boolean>;
  onTest: () => void;
  onSync: () => void;
  onDisconnect: () => void;
}

/** A clinician's calendar: how it is doing, and what can be done about it. */
export function CalendarCard(props: CalendarCardProps) {
  const { calendar, isOwner, isBusy, problem, onChoose, onConnect, onTest, onSync, onDisconnect } = props;
  const [isEdited, setEdited] = useState(false);
  const [isRetyped, setRetyped] = useState(false);
  const now = new Date(useNow(30_000));
  const { state, clinician, provider, accountName, calendarName, error, skippedEvents } = calendar;
  const isChosen = state === 'CHOOSING';
  // Google's is woken by a new consent.
  const takesPassword = state === 'PAUSED' && isPasswordProvider(provider);
  return (
    <li className="stack gap-3 p-panel card on-surface">
      <div className="stack gap-1 break">
        <h3 className="semibold">{clinician.name}</h3>
        <p>
          {calendarName ? `«${calendarName}», ` : ''}
          {providerNames[provider]} · {accountName}
        </p>
        <p role="status">{calendarState(calendar, now)}</p>
        {error && <p className="semibold warning">{error}</p>}
        {state === 'ACTIVE' && <p className="text-s muted">{directionNames[calendar.direction]}</p>}
        {skippedEvents > 0 && (
          <p className="text-s muted">
            {skippedEvents === 1
              ? 'Un impegno del calendario non si legge del tutto: controlla che occupi l’agenda.'
              : `${skippedEvents} impegni del calendario non si leggono del tutto: controlla che occupino l’agenda.`}
          </p>
        )}
      </div>
      {isOwner && (isChosen || isEdited) && (
        <ChooseForm
          // Other calendars were found: what was chosen among the former ones does not count.
          key={`${state}${calendar.found.length}`}
          calendar={calendar}
          isBusy={isBusy}
          problem={problem}
          onChoose={(input) => void onChoose(input).then((isDone) => isDone && setEdited(false))}
          onClose={isChosen ? null : () => setEdited(false)}
        />
      )}
      {isOwner && takesPassword && isRetyped && (
        <ConnectForm
          clinicians={[clinician]}
          former={calendar}
          isBusy={isBusy}
          problem={problem}
          onConnect={(input) => void onConnect(input).then((isDone) => isDone && setRetyped(false))}
          onClose={() => setRetyped(false)}
        />
      )}
      {isOwner && state !== 'LEAVING' && (
        <div className="wrap gap-3 items-center">
          {state === 'ACTIVE' && !isEdited && (
            <>
              <button type="button" className={actions.quiet} disabled={isBusy} onClick={onSync}>
                Allinea ora
              </button>
              <button type="button" className={actions.bare} onClick={() => setEdited(true)}>
                Modifica
              </button>
            </>
          )}
          {takesPassword && !isRetyped && (
            <button type="button" className={actions.quiet} onClick={() => setRetyped(true)}>
              Scrivi di nuovo la password
            </button>
          )}
          <button type="button" className={actions.bare} disabled={isBusy} onClick={onTest}>
            Prova il collegamento
          </button>
          <button type="button" className={actions.bare} disabled={isBusy} onClick={onDisconnect}>
            Scollega
          </button>
        </div>
      )}
    </li>
  );
}
