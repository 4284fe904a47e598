import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { dayParts, writtenStretch } from '../booking-dates.ts';
import type { ChoosableDay, ChoosableWeek } from '../use-offered-week.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  week: ChoosableWeek;
  /** `YYYY-MM-DD`. */
  day: string | null;
  onDay: (day: string) => void;
  /** How many of a day's times are chosen already. */
  chosenOn?: (day: string) => number;
}

/** Seven days in a row. Radio buttons under the paint: arrows walk them, a screen reader counts them. */
export function DayStrip({ week, day, onDay, chosenOn = () => 0 }: DayStripProps) {
  const name = useId();
  const first = week.days[0];
  const last = week.days.at(-1);
  if (!first || !last) return <StripSkeleton />;
  return (
    <fieldset className="stack gap-2 shrink" aria-busy={week.isLoading}>
      <legend className="visually-hidden">Giorno</legend>
      <div className={`bar gap-2 ${styles.head}`}>
        <p className="grow semibold tabular" aria-live="polite">
          {writtenStretch(first.on, last.on)}
        </p>
        <button
          className="square grid place-center line-strong pill ink pointer hover-line"
          type="button"
          aria-label="Giorni precedenti"
          disabled={!week.back}
          onClick={week.back ?? undefined}
        >
          <ChevronLeft className="icon" aria-hidden="true" />
        </button>
        <button
          className="square grid place-center line-strong pill ink pointer hover-line"
          type="button"
          aria-label="Giorni successivi"
          disabled={!week.forward}
          onClick={week.forward ?? undefined}
        >
          <ChevronRight className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className={`grid ${styles.days}`}>
        {week.days.map((item) => (
          <label
            key={item.on}
            className={`relative pointer ${styles.day}`}
            data-empty={item.times.length === 0 || undefined}
          >
            <input
              className="covered"
              type="radio"
              name={name}
              value={item.on}
              checked={item.on === day}
              aria-label={spokenDay(item, chosenOn(item.on))}
              onChange={() => onDay(item.on)}
            />
            <DaySquare on={item.on} chosen={chosenOn(item.on)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function DaySquare({ on, chosen }: { on: string; chosen: number }) {
  const { weekday, day } = dayParts(on);
  return (
    <span className={`grid justify-center line-strong on-surface ${styles.square}`} aria-hidden="true">
      <span className="text-xs muted">{weekday}</span>
      <span className={styles.number}>{day}</span>
      <span className={styles.beads} data-chosen={chosen} />
    </span>
  );
}

/** `martedì 24 novembre, 8 orari`, `domenica 22 novembre, chiuso`. */
function spokenDay({ on, times, closedBecause }: ChoosableDay, chosen: number): string {
  const count = times.length === 1 ? '1 orario' : `${times.length} orari`;
  const state = times.length === 0 ? (closedBecause ?? 'nessun orario').toLowerCase() : count;
  const picked = chosen === 0 ? '' : chosen === 1 ? ', 1 scelto' : `, ${chosen} scelti`;
  return `${writtenDay(on)}, ${state}${picked}`;
}

function StripSkeleton() {
  return (
    <div className="stack gap-2 shrink" role="status">
      <span className="visually-hidden">Caricamento degli orari...</span>
      <div className={`grid ${styles.days}`} aria-hidden="true">
        {[0, 1, 2, 3, 4, 5, 6].map((i) => (
          <span key={i} className={`on-sage ${styles.square}`} />
        ))}
      </div>
    </div>
  );
}
