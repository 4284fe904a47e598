import { SelectField } from '../../../../components/select-field.tsx';
import type { Team } from '../view/columns.ts';
import { whoseValue } from './parse-entry.ts';

interface WhoseFieldProps {
  team: Team;
  value: string;
  onValue: (value: string) => void;
}

/** Whose time something takes: of the whole practice, of one clinician, of one chair. */
export function WhoseField({ team, value, onValue }: WhoseFieldProps) {
  const clinicians = team.clinicians.map(({ id, name, isActive }) => {
    return { value: whoseValue({ chairId: null, clinicianId: id }), name, isActive };
  });
  const chairs = team.chairs.map(({ id, name, isActive }) => {
    return { value: whoseValue({ chairId: id, clinicianId: null }), name, isActive };
  });
  return (
    <SelectField name="whose" label="Per chi" value={value} onValue={onValue}>
      <option value="">Tutto lo studio</option>
      {[
        { label: 'Professionisti', all: clinicians },
        { label: 'Poltrone', all: chairs },
      ].map(({ label, all }) => (
        <optgroup key={label} label={label}>
          {all
            .filter((one) => one.isActive || one.value === value)
            .map((one) => (
              <option key={one.value} value={one.value}>
                {one.name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
