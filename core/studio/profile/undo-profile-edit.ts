import { writePracticeWord } from '@dentisti/db/profile/practice-word.repository';
import { decideProfileEdit, findProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import type { DatedEdit } from '@dentisti/domain/discovery/field-provenance';
import { isSameValue, type ManualEdit } from '@dentisti/domain/discovery/manual-edit';
import { checkedFields, type StudioField } from '@dentisti/domain/discovery/practice-word';
import { badgeWithoutConfirmation } from '@dentisti/domain/practice/albo';
import { parseEdit, type TypedEdit } from '@dentisti/domain/practice/parse-edit';
import { parseServices, type TypedService, writeServices } from '@dentisti/domain/practice/typed-services';
import { canUndo, type FieldChange } from '@dentisti/domain/studio/profile-edit';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { stateProfile } from './find-stated-profile.ts';
import { inProfile, notYetEntitled } from './in-profile.ts';

export type UndoOutcome = { kind: 'saved'; applied: string[]; proposed: never[] } | StudioRefused;

const gone = 'Questa modifica non si può più annullare.';
const checked = 'Nome, indirizzo e telefono li cambia un operatore: proponi il valore che vuoi.';

/** Takes an edit back: the practice's former word stands again, or, where it had none, what operators and sources say. */
export const undoProfileEdit = (context: RequestContext, practiceId: string, editId: string): Promise<UndoOutcome> =>
  inProfile(context, practiceId, async (tx, { practice, isEntitled, now }) => {
    if (!isEntitled) return studioRefused(notYetEntitled);
    const edit = isUuid(editId) ? await findProfileEdit(tx, editId) : null;
    if (edit?.practiceId !== practice.id || !canUndo(edit)) return studioRefused(gone);
    if (edit.kind === 'data' && edit.changes.some(({ field }) => (checkedFields as readonly string[]).includes(field)))
      return studioRefused(checked);
    const { said } = await stateProfile(tx, practice);
    if (!edit.changes.every((change) => stillStands(change, said.practice))) return studioRefused(changedMeanwhile);
    const fields = edit.changes.map(({ field }) => field as StudioField);
    const back = edit.changes.filter(({ formerWord }) => formerWord !== undefined);
    const restored = Object.fromEntries(
      back.filter(({ field }) => field !== 'services').map(({ field, formerWord }) => [field, formerWord]),
    ) as ManualEdit;
    const list = edit.changes.find(({ field }) => field === 'services');
    const services = list?.formerWord as TypedService[] | undefined;
    await writePracticeWord(
      tx,
      practice,
      {
        edit: restored,
        reset: fields.filter((field) => !back.some((change) => change.field === field)),
        ...(services && { services }),
        ...(list && !services && { formerServices: parseServices(list.before) ?? [] }),
      },
      now,
    );
    const { formerBadge } = edit.changes[0] ?? {};
    if (formerBadge !== undefined && formerBadge !== 'practice') {
      practice.verifiedBy = badgeWithoutConfirmation(Boolean(practice.alboNumber), practice.googlePlacesRating != null);
      await tx.flush();
    }
    await decideProfileEdit(tx, edit.id, { state: 'undone', decidedAt: now });
    return {
      action: 'profile.undone',
      detail: { editId, fields },
      done: { kind: 'saved' as const, applied: fields, proposed: [] },
    };
  });

/** Whether the practice's word is still what the edit wrote. */
function stillStands({ field, after }: FieldChange, word: DatedEdit | null): boolean {
  if (field === 'services')
    return word?.services !== undefined && writeServices(word.services) === writeServices(parseServices(after) ?? []);
  if (field === 'people' || field === 'photos' || !word) return false;
  const parsed = parseEdit({ [field]: after } as TypedEdit);
  return parsed.ok && word.said[field] !== undefined && isSameValue(word.said[field], parsed.edit[field]);
}
