import { weekdayNames } from '@dentisti/domain/hours/hours-text';
import { ChoiceStrip } from '../../../components/choice-strip.tsx';
import { FormField, TickField } from '../../../components/form-field.tsx';
import styles from './wish-fields.module.css';
import type { WishDraft } from './wish-labels.ts';

interface WishFieldsProps {
  wish: WishDraft;
  onWish: (wish: WishDraft) => void;
  /** Today, `YYYY-MM-DD`. */
  today: string;
  /** What the tick says about who waits. */
  strictLabel: string;
}

const parts = [
  { value: 'ANY', label: 'Tutto il giorno' },
  { value: 'MORNING', label: 'Mattina' },
  { value: 'AFTERNOON', label: 'Pomeriggio' },
] as const;

/** Which days and which part of the day somebody would like. */
export function WishFields({ wish, onWish, today, strictLabel }: WishFieldsProps) {
  const { weekdays, part, notBefore, isStrict } = wish;
  const change = (changed: Partial<WishDraft>) => onWish({ ...wish, ...changed });
  const toggle = (day: number) =>
    change({ weekdays: weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day] });
  return (
    <>
      <fieldset className="stack gap-2 shrink">
        <legend className="semibold">Giorni preferiti</legend>
        <div className={`grid gap-2 ${styles.days}`}>
          {weekdayNames.map((name, day) => (
            <label key={name} className="grid relative pointer">
              <input
                className="covered"
                type="checkbox"
                name="weekday"
                aria-label={name}
                checked={weekdays.includes(day)}
                onChange={() => toggle(day)}
              />
              <span className="grid place-center round line-strong text-s" aria-hidden="true">
                {name.slice(0, 3)}
              </span>
            </label>
          ))}
        </div>
        <p className="text-s muted">Se non ne scegli nessuno, vale qualsiasi giorno.</p>
      </fieldset>
      <ChoiceStrip legend="Orario" choices={parts} chosen={part} onChoose={(chosen) => change({ part: chosen })} />
      {(weekdays.length > 0 || part !== 'ANY') && (
        <TickField name="strict" checked={isStrict} onChecked={(checked) => change({ isStrict: checked })}>
          {strictLabel}
        </TickField>
      )}
      <FormField
        name="not-before"
        type="date"
        label="Non prima del"
        hint="Solo se prima non va bene."
        min={today}
        value={notBefore}
        onValue={(typed) => change({ notBefore: typed })}
      />
    </>
  );
}
