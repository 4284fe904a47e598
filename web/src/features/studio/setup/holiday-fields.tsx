import { formatDay } from '@dentisti/domain/hours/hours-text';
import { weekdayOf } from '@dentisti/domain/hours/rome-time';
import {
  copyHours,
  newDay,
  newHours,
  type TypedAgenda,
  type TypedDay,
} from '../../../components/agenda/agenda-draft.ts';
import { HoursFields } from '../../../components/agenda/hours-fields.tsx';
import type { Problems } from '../../../components/agenda/problems.ts';
import { TickField } from '../../../components/form-field.tsx';

interface HolidayFieldsProps {
  /** In order. */
  holidays: readonly { on: string; name: string }[];
  /** What a holiday that is worked begins with: the hours of its weekday. */
  week: TypedAgenda['week'];
  days: readonly TypedDay[];
  isOfHoliday: (day: TypedDay) => boolean;
  problems: Problems;
  /** `added`: key of a day that is a holiday's from now on. */
  onDays: (days: readonly TypedDay[], added?: string) => void;
}

/** The national holidays of a year: closed, unless the practice works that day. */
export function HolidayFields({ holidays, week, days, isOfHoliday, problems, onDays }: HolidayFieldsProps) {
  const change = (day: TypedDay, part: Partial<TypedDay>) =>
    onDays(days.map((other) => (other.key === day.key ? { ...day, ...part } : other)));

  function setOpen(on: string, stored: TypedDay | undefined, isOpen: boolean) {
    const others = days.filter((day) => day !== stored);
    if (!isOpen) return onDays(others);
    const usual = week[weekdayOf(on)] ?? [];
    const day = { ...newDay(), on, isClosed: false, hours: usual.length > 0 ? copyHours(usual) : [newHours()] };
    onDays([...others, day], day.key);
  }
  return (
    <>
      <h3>Feste nazionali</h3>
      <p className="text-s muted">Nei prossimi dodici mesi è chiuso in questi giorni, se non dici altro.</p>
      <ul className="stack gap-2">
        {holidays.map(({ on, name }) => {
          const own = days.find((day) => day.on === on && isOfHoliday(day));
          const elsewhere = days.some((day) => day.on === on && !isOfHoliday(day));
          const label = `${formatDay(on)}, ${name}`;
          return (
            <li key={on} className="stack gap-2 line-bottom pb-3">
              {elsewhere ? (
                <p>
                  {label}: <span className="muted">vedi qui sotto, tra gli altri giorni.</span>
                </p>
              ) : (
                <TickField
                  name={`festa-${on}`}
                  checked={own !== undefined && !own.isClosed}
                  onChecked={(isOpen) => setOpen(on, own, isOpen)}
                  {...(own && problems[own.key] ? { problem: problems[own.key] } : {})}
                >
                  {label}: <span className="muted">aperti quel giorno</span>
                </TickField>
              )}
              {own && !own.isClosed && (
                <HoursFields
                  of={formatDay(on)}
                  hours={own.hours}
                  problems={problems}
                  onHours={(hours) => change(own, { hours, isClosed: hours.length === 0 })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
