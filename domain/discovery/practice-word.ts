import type { DatedField, ManualEdit, ManualField, StoredManualEdit } from './manual-edit.ts';
import { manualFields } from './manual-edit.ts';

/** What an operator and the practice itself wrote of a profile; null where nobody wrote anything. */
export interface Words {
  operator: StoredManualEdit | null;
  practice: StoredManualEdit | null;
}

/**
 * Whose written word a field is, the strongest first. `correction`: an operator wrote it and said why. `practice`: the
 * practice itself. `operator`: an operator noted it, after a telephone call or a mail, and nobody had written it before.
 */
export type WordRank = 'correction' | 'practice' | 'operator';

/** Whether a stored edit says something about a field. */
export function hasWord(edit: StoredManualEdit | null, field: DatedField): edit is StoredManualEdit {
  if (!edit) return false;
  if (field === 'services') return edit.services !== undefined || edit.at?.services !== undefined;
  return edit.said[field] !== undefined;
}

/** Returns whose written word counts for a field; null when nobody wrote it, so that the sources decide. */
export function decideWord(field: DatedField, { operator, practice }: Words): WordRank | null {
  if (hasWord(operator, field) && operator.why?.[field] !== undefined) return 'correction';
  if (hasWord(practice, field)) return 'practice';
  return hasWord(operator, field) ? 'operator' : null;
}

/** Returns what was written manually of a profile, each field in the word that counts. */
export function effectiveEdit(words: Words): ManualEdit {
  const written = manualFields.flatMap((field): [ManualField, unknown][] => {
    const rank = decideWord(field, words);
    if (rank === null) return [];
    return [[field, (rank === 'practice' ? words.practice : words.operator)?.said[field]]];
  });
  return Object.fromEntries(written) as ManualEdit;
}

/** Fields of a profile that an entitled practice writes by itself. */
const ownFields = [
  'description',
  'website',
  'email',
  'week',
  'specializations',
  'languages',
  'wheelchair',
  'services',
] as const satisfies readonly DatedField[];

/**
 * Fields that an operator checks before they change, whoever asks: they say which practice it is, and which number our
 * assistant rings.
 */
export const checkedFields = ['name', 'address', 'cap', 'phone'] as const satisfies readonly DatedField[];

export type StudioField = (typeof ownFields)[number] | (typeof checkedFields)[number];
/** In the order of the form. */
export const studioFields: readonly StudioField[] = [
  'name',
  'address',
  'cap',
  'phone',
  'website',
  'email',
  'week',
  'description',
  'specializations',
  'services',
  'languages',
  'wheelchair',
];

/** Whether a change of a field waits for an operator. */
export const needsOperator = (field: StudioField, isEntitled: boolean): boolean =>
  !isEntitled || (checkedFields as readonly string[]).includes(field);

/** Whether a text calls somebody a specialist: a title that the Albo gives, and no practice by itself. */
export const claimsSpecialist = (text: string): boolean => /\bspecialist[aie]\b|\bspecializzat[oaie]\b/iu.test(text);
