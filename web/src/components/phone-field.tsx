import { parsePatientPhone } from '@dentisti/domain/booking/patient-phone';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { ComponentProps } from 'react';
import { FormField } from './form-field.tsx';

interface PhoneFieldProps extends Omit<ComponentProps<typeof FormField>, 'type' | 'inputMode'> {
  /** Reads what is typed, to E.164; a person's number unless another rule is given. */
  parse?: (typed: string) => string | null;
}

/** A field for a telephone; under it the number as it was understood, before it is sent. */
export function PhoneField({ hint, parse = parsePatientPhone, ...field }: PhoneFieldProps) {
  const number = parse(field.value);
  const understood = number && `Lo leggiamo così: ${formatPhone(number).replaceAll(' ', '\u00a0')}.`;
  return (
    <FormField {...field} type="tel" inputMode="tel" hint={[hint, understood].filter(Boolean).join(' ') || undefined} />
  );
}
