import type { EntityManager } from '@dentisti/db/orm';
import type { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import { contributionOf } from '@dentisti/db/practice/practice-profile.repository';
import { findSaid, type SaidOfPractice } from '@dentisti/db/profile/practice-word.repository';
import { type FieldStatement, stateFields } from '@dentisti/domain/discovery/profile-statement';

type Practice = NonNullable<Awaited<ReturnType<typeof lockPractice>>>;

/** Everything that was said of a practice, and each field with whose word it is. */
export interface StatedProfile {
  said: SaidOfPractice;
  fields: FieldStatement[];
}

/** Reads a practice's fields with everything that was said of them. */
export async function stateProfile(tx: EntityManager, practice: Practice): Promise<StatedProfile> {
  const said = await findSaid(tx, practice);
  const isConfirmed = practice.verifiedBy === 'practice';
  return { said, fields: stateFields(contributionOf(practice), { ...said, isConfirmed }) };
}
