import { useState } from 'react';
import { DayStrip } from '../form/day-strip.tsx';
import { TimeGrid } from '../form/time-grid.tsx';
import type { ChoosableWeek } from '../use-offered-week.ts';

interface SlotPickerProps {
  week: ChoosableWeek;
  chosen: string | null;
  onPick: (time: string) => void;
}

/** The free slots of an agenda: one is enough. */
export function SlotPicker({ week, chosen, onPick }: SlotPickerProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const day =
    week.days.find(({ on }) => on === picked) ?? week.days.find((each) => each.times.length > 0) ?? week.days[0];
  return (
    <fieldset className="stack content-start gap-4 shrink" aria-label="Posti liberi">
      <DayStrip week={week} day={day?.on ?? null} onDay={setPicked} />
      {day && day.times.length > 0 && (
        <TimeGrid day={day} chosen={chosen ? [chosen] : []} onPick={onPick} isOrdered={false} />
      )}
      {day && day.times.length === 0 && (
        <p className="p-4 round on-sage" role="status">
          {day.closedBecause ?? 'Nessun orario libero'}. Scegli un altro giorno.
        </p>
      )}
    </fieldset>
  );
}
