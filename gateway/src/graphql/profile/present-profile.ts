import { notYours } from '@dentisti/core/studio/own-practice';
import { findProfile } from '@dentisti/core/studio/profile/find-profile';
import type { StudioRefused } from '@dentisti/core/studio/refusal';
import type { SourceName } from '@dentisti/db/discovery/dentist-source.entity';
import { type StudioField, studioFields } from '@dentisti/domain/discovery/practice-word';
import type { DentistSource, PhotoKind, ProfileRank, StudioProfileField } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';

export const upper = <Name extends string>(name: string) => name.toUpperCase().replaceAll('-', '_') as Name;
export const fieldName = (field: StudioField) => upper<StudioProfileField>(field);
const fields = new Map(studioFields.map((field) => [fieldName(field), field]));

/** Returns the field that a name of the schema stands for. */
export function fieldOf(name: StudioProfileField): StudioField {
  const field = fields.get(name);
  if (!field) throw new Error(`a field without a name: ${name}`);
  return field;
}

export const kindOf = (kind: PhotoKind) => kind.toLowerCase() as 'studio' | 'team' | 'outside';
export const rankName = (rank: string) => upper<ProfileRank>(rank);
export const sourceName = (source: SourceName) => upper<DentistSource>(source);

type SaveOutcome =
  | { kind: 'saved'; applied: readonly string[]; proposed: readonly string[] }
  | { kind: 'stored' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | StudioRefused;

/** Words what became of a change of a profile. */
export async function presentSaved(context: RequestContext, practiceId: string, outcome: SaveOutcome) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
  if (outcome.kind === 'invalid') return { __typename: 'InvalidInput' as const, fields: outcome.fields };
  const profile = await findProfile(context, practiceId);
  // Somebody took the account out of the practice meanwhile.
  if (!profile) return { __typename: 'StudioRefused' as const, message: notYours };
  const { applied, proposed } = outcome.kind === 'saved' ? outcome : { applied: [], proposed: [] };
  const names = (list: readonly string[]) => list.map((field) => fieldName(field as StudioField));
  return { __typename: 'ProfileSaved' as const, applied: names(applied), proposed: names(proposed), profile };
}
