import { parsePatientPhone } from '@dentisti/domain/booking/patient-phone';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { ComponentProps } from 'react';
import { FormField } from './form-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof FormField>, 'type' | 'inputMode'>;

/** A field for a person's telephone; under it the number as it was understood, before it is sent. */
export function PhoneField({ hint, ...field }: PhoneFieldProps) {
  const number = parsePatientPhone(field.value);
  const understood = number && `Lo leggiamo così: ${formatPhone(number).replaceAll(' ', '\u00a0')}.`;
  return (
    <FormField {...field} type="tel" inputMode="tel" hint={[hint, understood].filter(Boolean).join(' ') || undefined} />
  );
}
