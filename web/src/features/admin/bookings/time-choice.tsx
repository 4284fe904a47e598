import { localTime } from '@dentisti/domain/booking/italian-time';
import { parseLocalTime } from '@dentisti/domain/dialing/reported-time';
import { useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { adminInstant } from '../labels/admin-instant.ts';
import { SelectFilter } from '../lists/list-filters.tsx';

interface TimeChoiceProps {
  /** The times that are known: wishes, an offer. ISO, UTC. */
  times: readonly string[];
  /** ISO in UTC, or what was typed (`2026-11-24T09:30`, an Italian clock); `parseTime` reads both. */
  value: string;
  onValue: (value: string) => void;
}

/** The instant (ISO, UTC) of a chosen or typed time; null when it is none. */
export function parseTime(value: string): string | null {
  if (value.endsWith('Z')) return value;
  return parseLocalTime(value)?.toISOString() ?? null;
}

const other = 'other';

/** One of the known times, or any other on an Italian clock. */
export function TimeChoice({ times, value, onValue }: TimeChoiceProps) {
  const hintId = useId();
  const known = [...new Set(times)];
  const [isOther, setOther] = useState(known.length === 0);
  const choose = (choice: string) => {
    setOther(choice === other);
    onValue(choice === other ? (value.endsWith('Z') ? localTime(new Date(value)) : '') : choice);
  };
  return (
    <>
      {known.length > 0 && (
        <SelectFilter
          label="Orario"
          value={isOther ? other : value}
          options={[...known.map((time) => [time, adminInstant(time)] as const), [other, 'Un altro orario…']]}
          onValue={choose}
        />
      )}
      {isOther && (
        <FormField
          name={hintId}
          type="datetime-local"
          label="Giorno e ora"
          hint="Ora italiana."
          value={value.endsWith('Z') ? localTime(new Date(value)) : value}
          onValue={onValue}
        />
      )}
    </>
  );
}
