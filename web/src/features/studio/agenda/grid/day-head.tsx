import { dayOf, dayParts } from '../../../booking/booking-dates.ts';
import type { AgendaDay, Column } from '../view/columns.ts';
import styles from './grid.module.css';

interface DayHeadProps {
  day: AgendaDay;
  columns: readonly Column[];
  /** How many entries stand in it. */
  count: number;
  /** Whose own calendar keeps which time of it, where the columns do not say so. */
  away: readonly string[];
  isWeek: boolean;
  now: Date;
  onDay: (on: string) => void;
}

/** Why a day has no hours, or what is special about it. */
export function dayNote({ holiday, hours, closures }: AgendaDay): string | null {
  const closure = closures.find(
    ({ chairId, clinicianId, opensMinutes, closesMinutes }) =>
      chairId === null && clinicianId === null && opensMinutes === 0 && closesMinutes === 1440,
  );
  return holiday ?? closure?.label ?? (hours.length === 0 ? 'Chiuso' : null);
}

/** A week's heads are narrow, and one that grows pushes all hours down. */
const shownInWeek = 2;

/** Who is away when, by their own calendars: above the chairs, which are there all the same. */
function Away({ texts, isShort }: { texts: readonly string[]; isShort: boolean }) {
  if (texts.length === 0) return null;
  const left = isShort ? texts.slice(shownInWeek) : [];
  const shown = texts.slice(0, texts.length - left.length);
  return (
    <p className={`muted break tabular ${styles.away}`} title={left.length > 0 ? texts.join('; ') : undefined}>
      <span className={isShort ? 'visually-hidden' : undefined}>Occupato (calendario): </span>
      {shown.join('; ')}
      {left.length > 0 && ` e altri ${left.length}`}
    </p>
  );
}

/** Above a day: which one it is, and the names of its columns. */
export function DayHead({ day, columns, count, away, isWeek, now, onDay }: DayHeadProps) {
  const { weekday, day: date } = dayParts(day.on);
  const isToday = day.on === dayOf(now.toISOString());
  const note = dayNote(day);
  const isFolded = isWeek && day.hours.length === 0 && count === 0;
  return (
    <div className={styles.head}>
      {isWeek && (
        <p className={styles.date}>
          <button
            type="button"
            className="inline-bar gap-1 tap pointer hover-underline"
            aria-current={isToday ? 'date' : undefined}
            onClick={() => onDay(day.on)}
          >
            <span>{weekday}</span> <strong data-today={isToday || undefined}>{date}</strong>
            <span className="visually-hidden">: apri il giorno</span>
          </button>
          {note && <span className="text-xs muted"> {note}</span>}
        </p>
      )}
      {!isWeek && note && <p className={`text-s ${styles.date}`}>{note}</p>}
      <Away texts={away} isShort={isWeek} />
      {!isFolded && (
        <ul className={styles.names} style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}>
          {columns.map(({ id, name }) => (
            <li key={id ?? 'nessuno'} title={name}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
