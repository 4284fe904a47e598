import { writtenDay } from '@dentisti/domain/booking/italian-time';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import { dayNote } from '../grid/day-head.tsx';
import { entryKind } from '../grid/entry-box.tsx';
import { entryPlace, entryPurpose, entryTags, entryTimes, entryTitle } from '../labels.ts';
import { BusyLine } from '../view/busy-line.tsx';
import type { Agenda, AgendaDay, Entry, Team } from '../view/columns.ts';
import { dayLength, elapsedAt } from '../view/day-scale.ts';
import styles from './list.module.css';

interface AgendaListProps {
  days: readonly AgendaDay[];
  entries: readonly Entry[];
  team: Team;
  /** What clinicians' own calendars keep, of any day. */
  busy: Agenda['busy'];
  now: Date;
  overlays: AgendaChanges['overlays'];
  onOpen: (entry: Entry) => void;
}

/** The entries of each day, those that have begun on the day before with it. */
export const entriesOf = ({ on }: AgendaDay, entries: readonly Entry[]) =>
  entries
    .filter(({ startsAt, endsAt }) => elapsedAt(on, startsAt) < dayLength(on) && elapsedAt(on, endsAt) > 0)
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));

/** Days as lists, for a phone: everybody's entries by time. */
export function AgendaList({ days, entries, team, busy, now, overlays, onOpen }: AgendaListProps) {
  const isWeek = days.length > 1;
  const rows = { team, now, overlays, onOpen };
  return (
    <div className="stack gap-5">
      {days.map((day) => {
        const own = entriesOf(day, entries);
        const note = dayNote(day);
        const isOver = ({ endsAt }: Entry) => Date.parse(endsAt) <= now.getTime();
        const [past, next] = [own.filter(isOver), own.filter((entry) => !isOver(entry))];
        if (isWeek && own.length === 0 && day.hours.length === 0 && !note) return null;
        return (
          <section key={day.on} className="stack gap-2" aria-label={writtenDay(day.on)}>
            {(isWeek || note) && (
              <h2 className={styles.day}>
                {isWeek && writtenDay(day.on)} {note && <span className="text-s muted regular">{note}</span>}
              </h2>
            )}
            <BusyLine on={day.on} busy={busy} team={team} />
            {own.length === 0 && isWeek && <p className="text-s muted">Niente in agenda.</p>}
            {past.length > 0 && next.length > 0 && (
              <details>
                <summary className="tap pointer muted">
                  {past.length === 1 ? 'Una è già passata' : `${past.length} sono già passate`}
                </summary>
                <EntryRows entries={past} {...rows} />
              </details>
            )}
            <EntryRows entries={next.length > 0 ? next : own} {...rows} />
          </section>
        );
      })}
    </div>
  );
}

/** Entries below each other, each the way to what can be done with it. */
export function EntryRows({ entries, team, now, overlays, onOpen }: Omit<AgendaListProps, 'days' | 'busy'>) {
  if (entries.length === 0) return null;
  return (
    <ol className="stack gap-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryRow
            entry={entry}
            team={team}
            isPast={Date.parse(entry.endsAt) <= now.getTime()}
            isHeld={overlays.get(entry.id)?.step === 'held'}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ol>
  );
}

interface EntryRowProps {
  entry: Entry;
  team: Team;
  isPast: boolean;
  isHeld: boolean;
  onOpen: (entry: Entry) => void;
}

function EntryRow({ entry, team, isPast, isHeld, onOpen }: EntryRowProps) {
  const tags = [...entryTags(entry), isHeld && 'non ancora inviato'].filter((tag) => tag !== false);
  const what = [entryPurpose(entry, team), entry.kind === 'VISIT' ? entry.label : null].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={`grid gap-3 full p-card line round on-surface text-start pointer ${styles.row}`}
      data-kind={entryKind(entry)}
      data-past={isPast || undefined}
      onClick={() => onOpen(entry)}
    >
      <span className={`semibold tabular ${styles.times}`}>
        {entryTimes(entry)
          .split('–')
          .map((time) => (
            <span key={time}>{time}</span>
          ))}
      </span>
      <span className="stack gap-0 break">
        <strong className="semibold">{entryTitle(entry)}</strong>
        {what && <span className="text-s">{what}</span>}
        <span className="text-s muted">{[entryPlace(entry, team), ...tags].filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  );
}
