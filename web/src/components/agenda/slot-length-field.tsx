import { slotLengths } from '@dentisti/domain/agenda/agenda-edit';
import { SelectField } from './select-field.tsx';

const lengths = slotLengths.map((minutes) => [String(minutes), `${minutes} minuti`] as const);

interface SlotLengthFieldProps {
  minutes: number;
  onMinutes: (minutes: number) => void;
}

/** How long an ordinary visit takes, and the step of the offered times. */
export function SlotLengthField({ minutes, onMinutes }: SlotLengthFieldProps) {
  return (
    <SelectField
      label="Durata di un appuntamento"
      value={String(minutes)}
      options={lengths}
      onValue={(value) => onMinutes(Number(value))}
    />
  );
}
