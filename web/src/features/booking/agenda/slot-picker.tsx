import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { shortTime } from '../booking-dates.ts';
import { DayStrip } from '../form/day-strip.tsx';
import { TimeGrid } from '../form/time-grid.tsx';
import type { ChoosableDay, ChoosableWeek } from '../use-offered-week.ts';

interface SlotPickerProps {
  week: ChoosableWeek;
  /** The one somebody came for, ISO; null when none. */
  wanted: string | null;
  /** The one that was tapped, ISO, where it stays to be confirmed below. */
  chosen?: string | null;
  onPick: (time: string) => void;
}

/**
 * The free slots of an agenda: one is enough. The day stays when its last slot is gone: another day has the same hours, and
 * would be taken for it.
 */
export function SlotPicker({ week, wanted, chosen = wanted, onPick }: SlotPickerProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const isIn = (each: ChoosableDay) => wanted !== null && each.times.includes(wanted);
  const day =
    week.days.find(({ on }) => on === picked) ??
    week.days.find(isIn) ??
    week.days.find((each) => each.times.length > 0) ??
    week.days[0];
  function pick(time: string) {
    if (day) setPicked(day.on);
    onPick(time);
  }
  return (
    <fieldset className="stack content-start gap-4 shrink" aria-label="Posti liberi">
      <DayStrip week={week} day={day?.on ?? null} onDay={setPicked} />
      {day && day.times.length > 0 && (
        <TimeGrid day={day} chosen={chosen ? [chosen] : []} onPick={pick} isOrdered={false} />
      )}
      {wanted && day && isIn(day) && (
        <button type="button" className={`self-start ${actions.primary}`} onClick={() => onPick(wanted)}>
          Continua con {shortTime(wanted)}
        </button>
      )}
      {day && day.times.length === 0 && (
        <p className="p-4 round on-sage" role="status">
          {day.closedBecause ?? 'Nessun orario libero'}. Scegli un altro giorno.
        </p>
      )}
    </fieldset>
  );
}
