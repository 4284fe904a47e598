import { Box, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { FormField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import { SelectFilter } from '../../lists/list-filters.tsx';
import { barStyle } from '../../parts/section-styles.ts';
import { newDay, newHours, type TypedDay } from './agenda-draft.ts';
import { dayStyle } from './agenda-styles.ts';
import { HoursFields } from './hours-fields.tsx';

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
          <chakra.fieldset key={day.key} css={dayStyle}>
            <legend>{`Giorno singolo ${index + 1}`}</legend>
            <Box css={barStyle}>
              <FormField
                name="on"
                type="date"
                label="Data"
                value={day.on}
                onValue={(on) => change(day, { on })}
                {...(problem === undefined ? {} : { problem })}
              />
              <SelectFilter
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
            </Box>
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
          </chakra.fieldset>
        );
      })}
      <chakra.button
        type="button"
        justifySelf="start"
        ref={addButton}
        className={actions.quiet}
        onClick={() => onDays([...days, newDay()])}
      >
        Aggiungi un giorno
      </chakra.button>
    </>
  );
}
