import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { type KeyboardEvent, useRef, useState } from 'react';
import { clockOf, minutesOf } from '../booking-dates.ts';
import { ordinals } from '../booking-labels.ts';
import type { ChoosableDay } from '../use-offered-week.ts';
import styles from './time-grid.module.css';

interface TimeGridProps {
  day: ChoosableDay;
  /** Chosen times of any day, in order. */
  chosen: readonly string[];
  onPick: (time: string) => void;
  /** One slot of an agenda has no order: it is simply chosen. */
  isOrdered?: boolean;
}

const parts = [
  { name: 'Mattina', ends: 13 * 60 },
  { name: 'Pomeriggio', ends: 18 * 60 },
  { name: 'Sera', ends: 24 * 60 },
];

/** The times of one day as buttons that stay pressed. One stop of the Tab key; arrows, Home and End walk inside. */
export function TimeGrid({ day, chosen, onPick, isOrdered = true }: TimeGridProps) {
  const [current, setCurrent] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { times } = day;
  const stop = current !== null && times.includes(current) ? current : times[0];

  function onKeyDown(event: KeyboardEvent) {
    const at = times.indexOf(stop ?? '');
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: times.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : times[Math.max(0, Math.min(times.length - 1, to))];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-time="${next}"]`)?.focus();
  }

  let begins = 0;
  return (
    <div
      ref={grid}
      role="toolbar"
      aria-orientation="horizontal"
      aria-label={`Orari di ${writtenDay(day.on)}`}
      className="grid gap-3"
      onKeyDown={onKeyDown}
    >
      {parts.map(({ name, ends }) => {
        const from = begins;
        begins = ends;
        const inside = times.filter((time) => minutesOf(time) >= from && minutesOf(time) < ends);
        if (inside.length === 0) return null;
        return (
          <div key={name} className={styles.part}>
            <p className="text-s muted" aria-hidden="true">
              {name}
            </p>
            <div className={`grid gap-2 ${styles.times}`}>
              {inside.map((time) => (
                <TimeButton
                  key={time}
                  time={time}
                  place={chosen.indexOf(time)}
                  isOrdered={isOrdered}
                  isStop={time === stop}
                  onFocus={() => setCurrent(time)}
                  onPick={() => onPick(time)}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface TimeButtonProps {
  time: string;
  /** Position among the chosen, -1 when it is not. */
  place: number;
  isOrdered: boolean;
  isStop: boolean;
  onFocus: () => void;
  onPick: () => void;
}

function TimeButton({ time, place, isOrdered, isStop, onFocus, onPick }: TimeButtonProps) {
  const ordinal = isOrdered ? ordinals[place] : undefined;
  return (
    <button
      type="button"
      data-time={time}
      aria-pressed={place >= 0}
      tabIndex={isStop ? 0 : -1}
      className={`relative line-strong round-s on-surface ink pointer tap font-button tabular hover-line ${styles.time}`}
      onFocus={onFocus}
      onClick={onPick}
    >
      {clockOf(time)}
      {ordinal && (
        <>
          <span className={`absolute pill on-raised brand outline-brand ${styles.place}`} aria-hidden="true">
            {ordinal.sign}
          </span>
          <span className="visually-hidden">, {ordinal.word} scelta</span>
        </>
      )}
    </button>
  );
}
