import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { useId, useState } from 'react';
import { dayOf } from '../booking-dates.ts';
import { ordinals, wantedTimes } from '../booking-labels.ts';
import type { ChoosableWeek } from '../use-offered-week.ts';
import { ChosenTimes } from './chosen-times.tsx';
import { DayStrip } from './day-strip.tsx';
import { type PreferredOrder, toggleTime } from './preferred-order.ts';
import { TimeGrid } from './time-grid.tsx';
import styles from './time-picker.module.css';

interface TimePickerProps {
  week: ChoosableWeek;
  /** False: the practice publishes no hours, the shown times are a guess. */
  hoursKnown: boolean;
  times: PreferredOrder;
  onChange: (times: PreferredOrder) => void;
  /** The problem of the choice. */
  problem?: string;
}

/** Three times in order of preference: a day, its half hours, and the list that grows beside them. */
export function TimePicker({ week, hoursKnown, times, onChange, problem }: TimePickerProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const problemId = useId();
  const day =
    week.days.find(({ on }) => on === picked) ?? week.days.find((each) => each.times.length > 0) ?? week.days[0];

  function change(next: PreferredOrder, message: string) {
    setSaid(`${message}.`);
    onChange(next);
  }
  function pick(time: string) {
    const next = toggleTime(times, time);
    const spoken = writtenTime(new Date(time));
    if (next === times) return setSaid('Hai già scelto tre orari: per cambiarne uno, prima toglilo.');
    const place = ordinals[next.indexOf(time)];
    change(next, place ? `${spoken}, ${place.word} scelta` : `Tolto ${spoken}`);
  }

  return (
    <fieldset
      className={`stack gap-5 shrink ${styles.picker}`}
      aria-label="Tre orari"
      aria-describedby={problem && problemId}
      tabIndex={-1}
      data-problem={problem !== undefined || undefined}
    >
      <div className="stack content-start gap-4 shrink">
        <DayStrip
          week={week}
          day={day?.on ?? null}
          onDay={setPicked}
          chosenOn={(on) => times.filter((time) => dayOf(time) === on).length}
        />
        {!hoursKnown && day && (
          <p className={`text-s ${styles.unsure}`}>
            <strong className="p-tag line-warning pill on-warning semibold warning">orari da confermare</strong> Lo
            studio non pubblica gli orari: questi sono quelli usuali.
          </p>
        )}
        {day && day.times.length > 0 && <TimeGrid day={day} chosen={times} onPick={pick} />}
        {day && day.times.length === 0 && (
          <p className="p-4 round on-sage" role="status">
            {day.closedBecause ?? 'Nessun orario'}. Scegli un altro giorno.
          </p>
        )}
      </div>
      <div className="stack content-start gap-2">
        <p className="semibold" aria-hidden="true">
          {times.length === wantedTimes ? 'In ordine di preferenza' : `${times.length} di ${wantedTimes} scelti`}
        </p>
        <ChosenTimes times={times} onChange={change} />
        <p className={`text-s muted ${styles.said}`} aria-live="polite">
          {said}
        </p>
        {problem && (
          <p id={problemId} className="semibold warning">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
