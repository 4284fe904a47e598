import { formatTime } from '@dentisti/domain/hours/hours-text';
import { type CSSProperties, memo } from 'react';
import { shortDay } from '../../../booking/booking-dates.ts';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import type { AgendaView } from '../view/agenda-view.ts';
import { partsOfNobody } from '../view/busy.ts';
import type { Agenda, AgendaDay, Column, Entry, Team } from '../view/columns.ts';
import { absentParts, axisHours, closedParts, elapsedAt, elapsedOfClock, type Window } from '../view/day-scale.ts';
import type { Placed } from '../view/lanes.ts';
import type { DragStore } from './drag-store.ts';
import { EntryBox } from './entry-box.tsx';
import { Ghost } from './ghost.tsx';
import styles from './grid.module.css';

interface DayLaneProps {
  index: number;
  day: AgendaDay;
  window: Window;
  placed: readonly Placed[];
  columns: readonly Column[];
  by: AgendaView['by'];
  team: Team;
  /** What clinicians' own calendars keep, of any day. */
  busy: Agenda['busy'];
  /** The present, when it is on this day. */
  now: number | null;
  isPast: boolean;
  /** Whether its hours are not the axis' own: the clocks change on it. */
  hasOwnHours: boolean;
  /** Free starts for what is being moved, ISO. */
  starts: readonly string[];
  overlays: AgendaChanges['overlays'];
  currentId: string | null;
  store: DragStore;
  onOpen: (entry: Entry) => void;
}

const minutes = (count: number) => `calc(var(--minute) * ${count})`;

/** One day of the grid: its hours, what is closed, and what stands in it. */
export const DayLane = memo(function DayLane(props: DayLaneProps) {
  const { index, day, window, placed, columns, team, now, isPast, starts, overlays, currentId, store, onOpen } = props;
  const { on } = day;
  return (
    <div className={styles.day} data-day={on} style={{ '--count': columns.length } as CSSProperties}>
      {closedParts(day, window).map(({ from, to }) => (
        <span
          key={from}
          className={styles.closed}
          style={{ top: minutes(from - window.from), height: minutes(to - from) }}
        />
      ))}
      {props.by === 'professionisti' && <Absences day={day} team={team} window={window} columns={columns} />}
      <Closures day={day} window={window} columns={columns} by={props.by} />
      <Busy on={on} busy={props.busy} team={team} window={window} columns={columns} by={props.by} />
      {props.hasOwnHours &&
        axisHours(on, window).map(({ at, label }) => (
          <span key={at} className={`tabular ${styles.ownHour}`} style={{ top: minutes(at - window.from) }}>
            {label}
          </span>
        ))}
      {starts.map((iso) => (
        <span key={iso} className={styles.start} style={{ top: minutes(elapsedAt(on, iso) - window.from) }}>
          libero
        </span>
      ))}
      <ol aria-label={shortDay(on)}>
        {placed.map((one) => (
          <EntryBox
            key={one.entry.id}
            placed={one}
            team={team}
            columns={columns.length}
            windowFrom={window.from}
            isPast={isPast || (now !== null && one.to <= now)}
            step={overlays.get(one.entry.id)?.step}
            isCurrent={one.entry.id === currentId}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <Ghost store={store} day={index} on={on} columns={columns.length} windowFrom={window.from} />
      {now !== null && now >= window.from && now <= window.to && (
        <span className={styles.now} style={{ top: minutes(now - window.from) }}>
          <span className="visually-hidden">adesso</span>
        </span>
      )}
    </div>
  );
});

/** When the practice is open and a clinician does not work, in their column. */
function Absences({ day, team, window, columns }: Pick<DayLaneProps, 'day' | 'team' | 'window' | 'columns'>) {
  const share = 100 / Math.max(1, columns.length);
  return columns.flatMap(({ id }, column) => {
    const own = team.clinicians.find((one) => one.id === id)?.hours ?? [];
    return absentParts(day, own, window).map(({ from, to }) => (
      <span
        key={`${id} ${from}`}
        className={`${styles.closed} ${styles.closure}`}
        style={{
          top: minutes(from - window.from),
          height: minutes(to - from),
          left: `${share * column}%`,
          width: `${share}%`,
        }}
      >
        Non lavora
      </span>
    ));
  });
}

/** Closures of the whole practice across the day, those of one chair or clinician in its column. */
function Closures({ day, window, columns, by }: Pick<DayLaneProps, 'day' | 'window' | 'columns' | 'by'>) {
  return day.closures.map(({ closureId, label, opensMinutes, closesMinutes, chairId, clinicianId }) => {
    const id = by === 'poltrone' ? chairId : clinicianId;
    const isOfWhole = chairId === null && clinicianId === null;
    const column = columns.findIndex((one) => one.id === id);
    if (!isOfWhole && (id === null || column === -1)) return null;
    const from = Math.max(window.from, elapsedOfClock(day.on, opensMinutes));
    const to = Math.min(window.to, elapsedOfClock(day.on, closesMinutes));
    if (to <= from) return null;
    const share = 100 / Math.max(1, columns.length);
    return (
      <span
        key={`${closureId}${opensMinutes}`}
        className={`${styles.closed} ${styles.closure}`}
        style={{
          top: minutes(from - window.from),
          height: minutes(to - from),
          left: isOfWhole ? 0 : `${share * column}%`,
          width: isOfWhole ? '100%' : `${share}%`,
        }}
      >
        {label}
        <span className="visually-hidden">
          , chiuso {formatTime(opensMinutes)}–{formatTime(closesMinutes)}
        </span>
      </span>
    );
  });
}

interface BusyProps extends Pick<DayLaneProps, 'window' | 'columns' | 'by' | 'busy' | 'team'> {
  on: string;
}

/**
 * Time that a clinician's own calendar keeps, in their column. By chairs it belongs to none, as long as anybody else may be
 * there: the head says whose it is.
 */
function Busy({ on, busy, team, window, columns, by }: BusyProps) {
  const share = 100 / Math.max(1, columns.length);
  const spans =
    by === 'poltrone'
      ? partsOfNobody(on, busy, team).map((part) => ({ ...part, left: 0, width: 100 }))
      : busy.flatMap(({ clinicianId, startsAt, endsAt }) => {
          const column = columns.findIndex(({ id }) => id === clinicianId);
          if (column === -1) return [];
          return [{ from: elapsedAt(on, startsAt), to: elapsedAt(on, endsAt), left: share * column, width: share }];
        });
  return spans.map((span) => {
    const from = Math.max(window.from, span.from);
    const to = Math.min(window.to, span.to);
    if (to <= from) return null;
    return (
      <span
        key={`${span.left} ${from}`}
        className={`${styles.closed} ${styles.closure}`}
        style={{
          top: minutes(from - window.from),
          height: minutes(to - from),
          left: `${span.left}%`,
          width: `${span.width}%`,
        }}
      >
        Occupato (calendario)
      </span>
    );
  });
}
