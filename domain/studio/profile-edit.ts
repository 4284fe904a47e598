import type { StudioField } from '../discovery/practice-word.ts';

/**
 * `draft`: seen by nobody but the practice; `proposed`: waits for an operator; `applied`: the practice changed it by itself;
 * `accepted`, `refused`: an operator decided; `withdrawn`: the practice took its proposal back; `undone`: it was applied, and
 * the former word stands again.
 */
export const profileEditStates = [
  'draft',
  'proposed',
  'applied',
  'accepted',
  'refused',
  'withdrawn',
  'undone',
] as const;
export type ProfileEditState = (typeof profileEditStates)[number];

/** `confirm`: nothing was changed, all of it was confirmed; `people`, `photos`: notes of what was done there. */
export const profileEditKinds = ['data', 'confirm', 'people', 'photos'] as const;
export type ProfileEditKind = (typeof profileEditKinds)[number];

/** A field as it was and as it is to be. */
export interface FieldChange {
  field: StudioField | 'people' | 'photos';
  /** As typed; empty where there was nothing. */
  before: string;
  after: string;
  /** The practice's own word before, as it is stored; left out where it had none. */
  formerWord?: unknown;
  /** Of the first field of a confirmation: what the badge said before. */
  formerBadge?: 'google' | 'practice' | 'albo' | null;
}

/** Most proposals of one practice that wait at once. */
export const maxOpenProposals = 5;

/** Whether an edit may be taken back: what was written of fields can, while nothing else was written since. */
export const canUndo = (edit: { kind: ProfileEditKind; state: ProfileEditState }): boolean =>
  (edit.kind === 'data' || edit.kind === 'confirm') && (edit.state === 'applied' || edit.state === 'accepted');
