import { z } from 'zod';
import { ImportedPractice } from './imported-practice.ts';

/** Fields of a profile that an operator may write by hand, in the order of the form. */
export const handFields = [
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
] as const;
export type HandField = (typeof handFields)[number];

/**
 * What an operator wrote by hand. A field that is there wins over every source, now and at each later import; null says
 * that the practice has none, which a source cannot say. A field that is not there is the sources' business.
 */
export const HandEdit = ImportedPractice.pick({
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
}).partial();
export type HandEdit = z.infer<typeof HandEdit>;

/** How `dentist_source.raw` keeps it. */
export const StoredHandEdit = z.object({ said: HandEdit });

/** The profile with what was written by hand. A week by hand also replaces hours that are only text. */
export function applyHandEdit<
  Profile extends Pick<ImportedPractice, HandField | 'openingHoursText' | 'hoursExceptions'>,
>(profile: Profile, edit: HandEdit): Profile {
  const written = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const hours =
    edit.week === undefined
      ? {}
      : { openingHoursText: null, hoursExceptions: edit.week === null ? [] : profile.hoursExceptions };
  return { ...profile, ...written, ...hours };
}

/** Whether two values of a field say the same. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Sayings = Pick<ImportedPractice, HandField>;

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What one practice does not say and the other does: what a merge of the two gains. */
export const gainedFields = (kept: Sayings, gone: Sayings): HandField[] =>
  handFields.filter((field) => isEmpty(kept[field]) && !isEmpty(gone[field]));

/**
 * The fields that have to be written by hand so that a practice goes on saying what it says where `composed` would say
 * something else: the one that stays of two keeps its word. What it does not say is gained; fields of work are joined.
 */
export function pinChangedFields(stands: Sayings, composed: Sayings): HandEdit {
  const changed = handFields.filter(
    (field) => field !== 'specializations' && !isEmpty(stands[field]) && !isSameValue(stands[field], composed[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, stands[field]]));
}
