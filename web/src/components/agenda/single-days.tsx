import { useRef } from 'react';
import { FormField } from '../form-field.tsx';
import actions from '../practice/actions.module.css';
import styles from './agenda.module.css';
import { newDay, newHours, type TypedDay } from './agenda-draft.ts';
import { HoursFields } from './hours-fields.tsx';
import { SelectField } from './select-field.tsx';

interface SingleDaysProps {
  days: readonly TypedDay[];
  onDays: (days: readonly TypedDay[]) => void;
  problems: Readonly<Record<string, string>>;
}

const kinds = [
  ['closed', 'Chiuso'],
  ['own', 'Con orari propri'],
] as const;

/** Days that differ from the week, also from a holiday. */
export function SingleDays({ days, onDays, problems }: SingleDaysProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (day: TypedDay, part: Partial<TypedDay>) =>
    onDays(days.map((other) => (other.key === day.key ? { ...day, ...part } : other)));
  const remove = (key: string) => {
    onDays(days.filter((day) => day.key !== key));
    addButton.current?.focus();
  };
  return (
    <>
      {days.map((day, index) => {
        const name = `giorno singolo ${index + 1}`;
        const problem = problems[day.key];
        return (
          <fieldset key={day.key} className={styles.day}>
            <legend>{`Giorno singolo ${index + 1}`}</legend>
            <div className={styles.bar}>
              <FormField
                name="on"
                type="date"
                label="Data"
                value={day.on}
                onValue={(on) => change(day, { on })}
                {...(problem === undefined ? {} : { problem })}
              />
              <SelectField
                label="Quel giorno"
                value={day.isClosed ? 'closed' : 'own'}
                options={kinds}
                onValue={(kind) =>
                  change(day, {
                    isClosed: kind === 'closed',
                    hours: day.hours.length > 0 ? day.hours : [newHours()],
                  })
                }
              />
            </div>
            {!day.isClosed && (
              <HoursFields
                of={name}
                hours={day.hours}
                problems={problems}
                // Without any hours left it is a closed day, and says so.
                onHours={(hours) => change(day, { hours, isClosed: hours.length === 0 })}
              />
            )}
            <button
              type="button"
              className={actions.bare}
              aria-label={`Togli il giorno ${index + 1}`}
              onClick={() => remove(day.key)}
            >
              Togli il giorno
            </button>
          </fieldset>
        );
      })}
      <button
        type="button"
        ref={addButton}
        className={`self-start ${actions.quiet}`}
        onClick={() => onDays([...days, newDay()])}
      >
        Aggiungi un giorno
      </button>
    </>
  );
}
