import { removeDraft, storeDraft } from '@dentisti/db/profile/profile-edit.repository';
import { studioFields } from '@dentisti/domain/discovery/practice-word';
import type { RequestContext } from '../../context.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { stateProfile } from './find-stated-profile.ts';
import { inProfile } from './in-profile.ts';
import { describeChange, type TypedField } from './profile-fields.ts';

export type DraftOutcome = { kind: 'stored' } | StudioRefused;

const maxText = 8_000;

/** Keeps what a practice typed and did not save yet, for all of its people; no text ends the draft. Nothing of it is checked. */
export async function saveDraft(
  context: RequestContext,
  practiceId: string,
  typed: readonly TypedField[],
): Promise<DraftOutcome> {
  const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0') && text.length <= maxText;
  if (typed.length > studioFields.length || typed.some(({ text }) => !isStorable(text)))
    return studioRefused('Questo testo non si può conservare.');
  return inProfile<DraftOutcome>(context, practiceId, async (tx, { practice, account, now }) => {
    const draft = { practiceId: practice.id, accountId: account.id, createdAt: now };
    if (typed.length === 0) await removeDraft(tx, practice.id);
    else {
      const stated = await stateProfile(tx, practice);
      await storeDraft(tx, { ...draft, changes: typed.map((field) => describeChange(stated, field)) });
    }
    return {
      action: 'profile.draft-kept',
      detail: { fields: typed.map(({ field }) => field) },
      done: { kind: 'stored' as const },
    };
  });
}
