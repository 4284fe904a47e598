import { weekdayNames } from '@dentisti/domain/hours/hours-text';
import { TickField } from '../form-field.tsx';
import styles from './agenda.module.css';
import { HoursFields } from './hours-fields.tsx';
import type { Problems } from './problems.ts';
import { ownWeek, type TypedClinician } from './team-draft.ts';

interface ClinicianFieldsProps {
  clinician: TypedClinician;
  problems: Problems;
  onClinician: (clinician: TypedClinician) => void;
}

/** When a clinician is there, if not whenever the agenda is open. */
export function ClinicianFields({ clinician, problems, onClinician }: ClinicianFieldsProps) {
  const { key, name, week } = clinician;
  const problem = problems[`${key}.hours`];
  return (
    <>
      <TickField
        name="hasHours"
        checked={week !== null}
        onChecked={(hasHours) => onClinician({ ...clinician, week: hasHours ? ownWeek() : null })}
        {...(problem === undefined ? {} : { problem })}
      >
        Ha orari propri
      </TickField>
      {week?.map((hours, day) => (
        <div key={weekdayNames[day]} className={styles.bar}>
          <strong>{weekdayNames[day]}</strong>
          <HoursFields
            of={`${name || 'professionista'}, ${weekdayNames[day]}`}
            hours={hours}
            problems={problems}
            onHours={(changed) =>
              onClinician({ ...clinician, week: week.map((other, at) => (at === day ? changed : other)) })
            }
          />
        </div>
      ))}
    </>
  );
}
