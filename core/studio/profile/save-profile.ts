import { writePracticeWord } from '@dentisti/db/profile/practice-word.repository';
import { countOpenProposals, removeDraft, storeProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import { needsOperator, type StudioField } from '@dentisti/domain/discovery/practice-word';
import { maxOpenProposals } from '@dentisti/domain/studio/profile-edit';
import type { RequestContext } from '../../context.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { stateProfile } from './find-stated-profile.ts';
import { inProfile } from './in-profile.ts';
import { describeChange, parseFields, type TypedField } from './profile-fields.ts';

export interface ProfileFieldInput extends TypedField {
  /** What the form showed before it was changed. */
  seen: string;
}

export type SaveProfileOutcome =
  | { kind: 'saved'; applied: StudioField[]; proposed: StudioField[] }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | StudioRefused;

const nothing = 'Non hai cambiato nulla.';
const tooMany = `Ci sono già ${maxOpenProposals} proposte da leggere: aspetta la nostra risposta.`;

/**
 * Stores what a practice changed of its profile: at once what it may write by itself, as a proposal what an operator has to
 * see first. Without the entitlement everything is a proposal.
 */
export async function saveProfile(
  context: RequestContext,
  practiceId: string,
  changes: readonly ProfileFieldInput[],
): Promise<SaveProfileOutcome> {
  if (changes.length === 0 || new Set(changes.map(({ field }) => field)).size < changes.length)
    return studioRefused(nothing);
  const parsed = parseFields(changes);
  if (!parsed.ok) return { kind: 'invalid', fields: parsed.fields };
  return inProfile(context, practiceId, async (tx, { practice, account, isEntitled, now }) => {
    const stated = await stateProfile(tx, practice);
    const shown = new Map(stated.fields.map(({ field, text }) => [field, text]));
    if (changes.some(({ field, seen }) => shown.get(field) !== seen)) return studioRefused(changedMeanwhile);
    const proposed = changes.filter(({ field }) => needsOperator(field, isEntitled));
    const applied = changes.filter((change) => !proposed.includes(change));
    if (proposed.length > 0 && (await countOpenProposals(tx, practice.id)) >= maxOpenProposals)
      return studioRefused(tooMany);
    const common = { practiceId: practice.id, accountId: account.id, kind: 'data' as const, createdAt: now };
    const described = (fields: readonly TypedField[]) => fields.map((field) => describeChange(stated, field));
    if (proposed.length > 0) await storeProfileEdit(tx, { ...common, state: 'proposed', changes: described(proposed) });
    if (applied.length > 0) {
      await storeProfileEdit(tx, { ...common, state: 'applied', changes: described(applied) });
      const names = new Set<string>(applied.map(({ field }) => field));
      const edit = Object.fromEntries(Object.entries(parsed.edit).filter(([field]) => names.has(field)));
      const services = names.has('services') && parsed.services ? { services: parsed.services } : {};
      await writePracticeWord(tx, practice, { edit, reset: [], ...services }, now);
    }
    await removeDraft(tx, practice.id);
    const fieldsOf = (list: readonly TypedField[]) => list.map(({ field }) => field);
    const done = { kind: 'saved' as const, applied: fieldsOf(applied), proposed: fieldsOf(proposed) };
    const action = applied.length > 0 ? 'profile.edited' : 'profile.proposed';
    const detail = { applied: done.applied, proposed: done.proposed };
    return { action, detail, isForOperators: proposed.length > 0, done };
  });
}
