import { useEffect } from 'react';
import { KeptDrafts, useUnsavedWarning } from '../../../components/agenda/kept-drafts.ts';
import { useFollowedDraft } from '../use-followed-draft.ts';
import { isSameValue } from './is-same-value.ts';
import type { Field, StudioProfile } from './use-profile.ts';

export type TypedFields = Partial<Record<Field, string>>;
export const profileDrafts = new KeptDrafts<TypedFields>();

/**
 * Returns what was typed of a profile's fields: as it was left, else as the practice's draft has it. What differs from what
 * is stored is kept while the site stays open, and the browser asks before it goes.
 */
export function useTypedFields(practiceId: string, profile: StudioProfile) {
  const { fields, draft } = profile;
  const texts: TypedFields = Object.fromEntries(fields.map(({ field, text }) => [field, text]));
  const drafted = fieldsOf(draft);
  // Typed over other texts it would overwrite what nobody has seen.
  const version = JSON.stringify(texts);
  const [typed, setTyped] = useFollowedDraft<TypedFields>(drafted, isSameFields, {
    begun: () => profileDrafts.find(practiceId, version) ?? drafted,
    follow: followFields,
  });
  const isChanged = fields.some(({ field, text }) => !isSameValue(field, typed[field] ?? text, drafted[field] ?? text));
  useEffect(() => {
    if (isChanged) profileDrafts.keep(practiceId, { version, typed });
    else profileDrafts.forget(practiceId);
  }, [practiceId, version, typed, isChanged]);
  useUnsavedWarning(isChanged);
  return [typed, setTyped] as const;
}

const isSameFields = (one: TypedFields, other: TypedFields) =>
  Object.keys({ ...one, ...other }).every((name) => one[name as Field] === other[name as Field]);

/** Each field by itself: the draft is the whole practice's, and to keep it without a field takes that one out for all. */
const followFields = (typed: TypedFields, seen: TypedFields, drafted: TypedFields): TypedFields =>
  Object.fromEntries(
    (Object.keys({ ...typed, ...drafted }) as Field[]).flatMap((field) => {
      const text = typed[field] === seen[field] ? drafted[field] : typed[field];
      return text === undefined ? [] : [[field, text]];
    }),
  );

const fieldsOf = (draft: StudioProfile['draft']): TypedFields =>
  Object.fromEntries((draft?.changes ?? []).flatMap(({ field, after }) => (field ? [[field, after]] : [])));
