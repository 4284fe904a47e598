import type { InvalidBookingField } from '@dentisti/domain/booking/booking-request.schema';

export interface InvalidInput {
  kind: 'invalid';
  fields: InvalidBookingField[];
}

const unknownPractice = { name: 'dentistId', message: 'Questo studio non è più nell’elenco.' };

export const invalidInput = (fields: InvalidBookingField[]): InvalidInput => ({ kind: 'invalid', fields });
export const invalidPractice = (): InvalidInput => invalidInput([unknownPractice]);
