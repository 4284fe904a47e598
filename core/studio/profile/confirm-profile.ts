import { contributionOf } from '@dentisti/db/practice/practice-profile.repository';
import { writePracticeWord } from '@dentisti/db/profile/practice-word.repository';
import { storeProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import type { ManualEdit } from '@dentisti/domain/discovery/manual-edit';
import type { RequestContext } from '../../context.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { stateProfile } from './find-stated-profile.ts';
import { inProfile, notYetEntitled } from './in-profile.ts';
import { describeChange } from './profile-fields.ts';

export type ConfirmOutcome = { kind: 'saved'; applied: string[]; proposed: never[] } | StudioRefused;

/**
 * Notes that a practice confirms everything its profile shows, as of now: each value becomes its own word, so that no later
 * refresh of a source changes it. `seen`: the texts it confirms, by field.
 */
export const confirmProfile = (
  context: RequestContext,
  practiceId: string,
  seen: readonly { field: string; text: string }[],
): Promise<ConfirmOutcome> =>
  inProfile(context, practiceId, async (tx, { practice, account, isEntitled, now }) => {
    if (!isEntitled) return studioRefused(notYetEntitled);
    const stated = await stateProfile(tx, practice);
    const shown = stated.fields.filter(({ text }) => text !== '');
    const confirmed = new Map(seen.map(({ field, text }) => [field, text]));
    if (shown.some(({ field, text }) => confirmed.get(field) !== text)) return studioRefused(changedMeanwhile);
    if (shown.length === 0) return studioRefused('Sul profilo non c’è ancora niente da confermare.');
    const values = contributionOf(practice);
    const fields = shown.map(({ field }) => field);
    const edit = Object.fromEntries(
      // Hours that no source gave as a table are shown as text: there is no week to confirm.
      fields.flatMap((field) => (field === 'services' ? [] : [[field, values[field]]])),
    ) as ManualEdit;
    const [first, ...rest] = shown.map((field) => describeChange(stated, field));
    if (!first) return studioRefused('Sul profilo non c’è ancora niente da confermare.');
    await storeProfileEdit(tx, {
      practiceId: practice.id,
      accountId: account.id,
      kind: 'confirm',
      state: 'applied',
      changes: [{ ...first, formerBadge: practice.verifiedBy ?? null }, ...rest],
      createdAt: now,
    });
    const services = fields.includes('services') ? { services: stated.said.services } : {};
    await writePracticeWord(tx, practice, { edit, reset: [], ...services }, now);
    practice.verifiedBy = 'practice';
    await tx.flush();
    return {
      action: 'profile.confirmed',
      detail: { fields },
      done: { kind: 'saved' as const, applied: fields, proposed: [] },
    };
  });
