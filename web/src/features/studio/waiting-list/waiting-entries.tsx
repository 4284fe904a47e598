import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { shortTime } from '../../booking/booking-dates.ts';
import { WishOfEntry } from '../../booking/waiting/waiting.query.ts';
import { wishLabel } from '../../booking/waiting/wish-labels.ts';
import { ActionProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { HeldDecision } from './held-decision.tsx';
import type { WaitingChanges } from './use-waiting-changes.ts';
import type { Waiting } from './use-waiting-list.ts';
import { countLabel, presentLabel, purposeLabel, sinceLabel } from './waiting-labels.ts';
import styles from './waiting-list.module.css';

interface WaitingEntriesProps {
  practiceId: string;
  entries: readonly Waiting[];
  now: Date;
  changes: WaitingChanges;
}

/** Who waits, for what and when, the longest waiting first. */
export function WaitingEntries({ practiceId, entries, now, changes }: WaitingEntriesProps) {
  return (
    <section className="stack gap-3" aria-labelledby="chi-aspetta">
      <div className="stack gap-0">
        <h2 className="title-s" id="chi-aspetta">
          Chi aspetta
        </h2>
        <p className="text-s muted">{countLabel(entries.length)}.</p>
      </div>
      <ul aria-label="Chi aspetta un posto">
        {entries.map((entry) => (
          <WaitingRow key={entry.id} practiceId={practiceId} entry={entry} now={now} changes={changes} />
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ practiceId, entry, now, changes }: Omit<WaitingEntriesProps, 'entries'> & { entry: Waiting }) {
  const { id, patientName, patientId, offeredAt } = entry;
  const wish = readFragment(WishOfEntry, entry.wish);
  const state = changes.states.get(id);
  if (state?.step === 'held')
    return (
      <li className="py-3 line-bottom">
        <HeldDecision
          text={`Togliamo ${patientName} dalla lista`}
          now="Togli subito"
          onUndo={() => changes.takeBack(id)}
          onSend={() => changes.sendNow(id)}
        />
      </li>
    );
  return (
    <li className={`grid gap-2 items-center py-3 line-bottom break ${styles.row}`}>
      <div className="stack gap-0">
        <p className="font-name">
          {patientId ? (
            <Link className="ink title-link" to={`${sectionPath('pazienti', practiceId)}?paziente=${patientId}`}>
              {patientName}
            </Link>
          ) : (
            patientName
          )}
        </p>
        <p className="tabular">
          {purposeLabel(entry)} · {presentLabel(entry)}
        </p>
        <p>{wishLabel(wish)}</p>
        <p className="text-s muted tabular">{sinceLabel(entry, now)}</p>
        {offeredAt && <p className="text-s semibold brand tabular">Gli stiamo offrendo {shortTime(offeredAt)}</p>}
      </div>
      <button
        type="button"
        className={`self-start tall ${actions.bare}`}
        aria-disabled={state?.step === 'sending'}
        onClick={() => state?.step !== 'sending' && changes.hold({ kind: 'remove', entry })}
      >
        {state?.step === 'sending' ? 'Un momento...' : 'Togli'}
        <span className="visually-hidden">: {patientName}</span>
      </button>
      <ActionProblem text={state?.step === 'failed' ? state.message : null} />
    </li>
  );
}
