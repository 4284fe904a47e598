import { type Contribution, findSpeaker } from './compose-profile.ts';
import type { PracticeSource } from './imported-practice.ts';
import { type ManualField, manualFields } from './manual-edit.ts';
import { decideWord, type Words } from './practice-word.ts';

/** Whose word a field of a profile is; null when no source says anything about it. */
export type FieldOrigin = PracticeSource | 'operator' | 'practice' | null;

/** For each field that can be written manually, who says what the profile says: the rules of `composeProfile`, told. */
export function traceFields(
  contributions: readonly Contribution[],
  words: Words,
): Readonly<Record<ManualField, FieldOrigin>> {
  const origin = (field: ManualField): FieldOrigin => {
    const rank = decideWord(field, words);
    if (rank === null) return findSpeaker(contributions, field)?.source ?? null;
    return rank === 'practice' ? 'practice' : 'operator';
  };
  return Object.fromEntries(manualFields.map((field) => [field, origin(field)])) as Record<ManualField, FieldOrigin>;
}
