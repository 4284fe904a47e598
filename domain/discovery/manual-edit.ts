import { z } from 'zod';
import { StoredService } from '../practice/typed-services.ts';
import { ImportedPractice } from './imported-practice.ts';

/** Fields of a profile that an operator may write manually, in the order of the form. */
export const manualFields = [
  'name',
  'address',
  'cap',
  'coordinates',
  'phone',
  'website',
  'email',
  'week',
  'description',
  'specializations',
  'languages',
  'wheelchair',
] as const;
export type ManualField = (typeof manualFields)[number];

/**
 * Fields that an operator wrote manually. A present field wins over every source, now and at each later import; null
 * says that the practice has none, which a source cannot say. An absent field is left to the sources.
 */
export const ManualEdit = ImportedPractice.pick({
  name: true,
  address: true,
  cap: true,
  coordinates: true,
  phone: true,
  website: true,
  email: true,
  week: true,
  description: true,
  specializations: true,
  languages: true,
  wheelchair: true,
}).partial();
export type ManualEdit = z.infer<typeof ManualEdit>;

/** Fields whose last manual change is dated: also the services, which no source but the demonstration gives. */
export const datedFields = [...manualFields, 'services'] as const;
export type DatedField = (typeof datedFields)[number];

/**
 * How `dentist_source.raw` keeps it; `at`: when each field was last written, where that was noted. `why`: the reason of
 * an operator's correction, which alone stands above what the practice wrote. `services`: the practice's own list.
 */
export const StoredManualEdit = z.object({
  said: ManualEdit,
  at: z.partialRecord(z.enum(datedFields), z.iso.datetime()).optional(),
  why: z.partialRecord(z.enum(datedFields), z.string()).optional(),
  services: z.array(StoredService).optional(),
});
export type StoredManualEdit = z.infer<typeof StoredManualEdit>;

/** The profile with what was written manually. A week entered manually also replaces hours that are only text. */
export function applyManualEdit<
  Profile extends Pick<ImportedPractice, ManualField | 'openingHoursText' | 'hoursExceptions'>,
>(profile: Profile, edit: ManualEdit): Profile {
  const written = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const hours =
    edit.week === undefined
      ? {}
      : { openingHoursText: null, hoursExceptions: edit.week === null ? [] : profile.hoursExceptions };
  return { ...profile, ...written, ...hours };
}

/** Whether two values of a field say the same. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Sayings = Pick<ImportedPractice, ManualField>;

/** Whether a field's value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the fields that one practice lacks and the other has: what a merge of the two gains. */
export const gainedFields = (kept: Sayings, gone: Sayings): ManualField[] =>
  manualFields.filter((field) => isEmpty(kept[field]) && !isEmpty(gone[field]));
