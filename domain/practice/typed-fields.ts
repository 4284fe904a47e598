import type { ImportedPractice } from '../discovery/imported-practice.ts';
import type { ManualField } from '../discovery/manual-edit.ts';
import { formatWeek } from '../hours/hours-text.ts';
import { languageName } from './language-name.ts';
import { formatPhone } from './phone.ts';
import { writeWheelchair } from './wheelchair.ts';

type Fields = Pick<ImportedPractice, ManualField>;

/** A profile's fields as the form of `parseEdit` holds them; empty where there is nothing. */
export function typedFields(fields: Fields): Readonly<Record<ManualField, string>> {
  const { coordinates } = fields;
  return {
    name: fields.name,
    address: fields.address,
    cap: fields.cap ?? '',
    coordinates: coordinates ? `${coordinates.latitude}, ${coordinates.longitude}` : '',
    phone: fields.phone ? formatPhone(fields.phone) : '',
    website: fields.website ?? '',
    email: fields.email ?? '',
    week: fields.week ? formatWeek(fields.week) : '',
    description: fields.description ?? '',
    specializations: fields.specializations.join(', '),
    languages: (fields.languages ?? []).map(languageName).join(', '),
    wheelchair: fields.wheelchair ? writeWheelchair(fields.wheelchair) : '',
  };
}
