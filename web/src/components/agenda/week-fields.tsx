import { weekdayNames } from '@dentisti/domain/hours/hours-text';
import actions from '../practice/actions.module.css';
import styles from './agenda.module.css';
import { copyHours, type TypedAgenda, type TypedHours } from './agenda-draft.ts';
import { HoursFields } from './hours-fields.tsx';
import type { Problems } from './problems.ts';

interface WeekFieldsProps {
  week: TypedAgenda['week'];
  problems: Problems;
  onWeek: (week: TypedAgenda['week']) => void;
}

/** The hours of an ordinary week, day by day. */
export function WeekFields({ week, problems, onWeek }: WeekFieldsProps) {
  const setDay = (day: number, hours: readonly TypedHours[]) =>
    onWeek(week.map((other, index) => (index === day ? hours : other)));
  const copyMonday = () => onWeek(week.map((hours, day) => (day > 0 && day < 5 ? copyHours(week[0] ?? []) : hours)));
  return (
    <div className={styles.week}>
      {week.map((hours, day) => (
        <fieldset key={weekdayNames[day]} className={styles.day}>
          <legend>{capital(weekdayNames[day] ?? '')}</legend>
          {hours.length === 0 && <p className="text-xs muted">Chiuso</p>}
          <HoursFields
            of={weekdayNames[day] ?? ''}
            hours={hours}
            problems={problems}
            onHours={(changed) => setDay(day, changed)}
          />
          {day === 0 && hours.length > 0 && (
            <button type="button" className={actions.bare} onClick={copyMonday}>
              Copia su tutti i giorni feriali
            </button>
          )}
        </fieldset>
      ))}
    </div>
  );
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
