import { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import { findPractitionerRows, type ListedPractitioner } from '@dentisti/db/practice/practitioner.repository';
import { findPhotos, type PracticePhotoRow } from '@dentisti/db/profile/practice-photo.repository';
import { findProfileEdits, type SignedProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { needsOperator } from '@dentisti/domain/discovery/practice-word';
import type { FieldStatement } from '@dentisti/domain/discovery/profile-statement';
import type { RequestContext } from '../../context.ts';
import { parsePracticeId } from '../../practice/find-practice.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { stateProfile } from './find-stated-profile.ts';

/** A field with everything that was said of it, and whether a change waits for an operator. */
export type StatementView = FieldStatement & { needsOperator: boolean };

/** A practice's profile as its people see it. */
export interface StudioProfileView {
  practiceId: number;
  slug: string;
  isEntitled: boolean;
  isHidden: boolean;
  fields: StatementView[];
  people: ListedPractitioner[];
  photos: PracticePhotoRow[];
  /** What was changed, the newest first; its draft is not among them. */
  history: SignedProfileEdit[];
  draft: SignedProfileEdit | null;
}

/** Returns a practice's profile with everything that was said of it; null to everybody but its people. */
export async function findProfile(context: RequestContext, typedId: string): Promise<StudioProfileView | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { id: accountId } = currentAccountOf(context);
  // One instant of what is shown and of what is said of it: under the lock of imports.
  return context.em.fork().transactional(async (tx) => {
    if (!(await findMembership(tx, practiceId, accountId))) return null;
    const practice = await lockPractice(tx, practiceId);
    if (!practice) return null;
    const { fields } = await stateProfile(tx, practice);
    const isEntitled = (await findStanding(tx, practiceId))?.entitledAt != null;
    const edits = await findProfileEdits(tx, practiceId);
    return {
      practiceId,
      slug: practice.slug,
      isEntitled,
      isHidden: practice.hiddenAt != null,
      fields: fields.map((one) => ({ ...one, needsOperator: needsOperator(one.field, isEntitled) })),
      people: await findPractitionerRows(tx, practiceId),
      photos: await findPhotos(tx, practiceId),
      history: edits.filter(({ state }) => state !== 'draft'),
      draft: edits.find(({ state }) => state === 'draft') ?? null,
    };
  });
}
