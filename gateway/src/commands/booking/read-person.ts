import type { InvalidBookingField, ReadBooking } from '@dentisti/domain/booking/booking-request.schema';
import { validPatientPhone } from './patient-phone.ts';

export interface InvalidInput {
  kind: 'invalid';
  fields: InvalidBookingField[];
}

const wrongPhone = { name: 'phone', message: 'Questo numero di telefono non esiste: controllalo.' };
const unknownPractice = { name: 'dentistId', message: 'Questo studio non è più nell’elenco.' };

/** What the form's own rules made of the input, its telephone checked again by the numbering plans and in E.164. */
export function checkPhone<Value extends { phone: string }>(read: ReadBooking<Value>): ReadBooking<Value> {
  if (!read.ok) return read;
  const phone = validPatientPhone(read.value.phone);
  return phone ? { ok: true, value: { ...read.value, phone } } : { ok: false, fields: [wrongPhone] };
}

export const invalidInput = (fields: InvalidBookingField[]): InvalidInput => ({ kind: 'invalid', fields });
export const invalidPractice = (): InvalidInput => invalidInput([unknownPractice]);
