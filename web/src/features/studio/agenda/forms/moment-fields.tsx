import { FormField } from '../../../../components/form-field.tsx';
import styles from './forms.module.css';
import type { MomentDraft, MomentProblems } from './parse-entry.ts';

interface MomentFieldsProps {
  moment: MomentDraft;
  problems: MomentProblems;
  onChange: (part: Partial<MomentDraft>) => void;
  /** Whether how long it takes is asked, too. */
  hasLength?: boolean;
}

/** Day and time on clocks in Italy, and how long. */
export function MomentFields({ moment, problems, onChange, hasLength = true }: MomentFieldsProps) {
  return (
    <div className={`grid gap-3 ${styles.fields}`}>
      <FormField
        name="date"
        type="date"
        label="Giorno"
        value={moment.date}
        onValue={(date) => onChange({ date })}
        problem={problems.date}
      />
      <FormField
        name="time"
        type="time"
        step={300}
        label="Ora"
        value={moment.time}
        onValue={(time) => onChange({ time })}
        problem={problems.time}
      />
      {hasLength && (
        <FormField
          name="minutes"
          type="number"
          inputMode="numeric"
          min={5}
          step={5}
          label="Minuti"
          value={moment.minutes}
          onValue={(minutes) => onChange({ minutes })}
          problem={problems.minutes}
        />
      )}
    </div>
  );
}
