import { findAutomaticFrom, saveRecallSetting } from '@dentisti/db/recalls/recall-choice.repository';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../context.ts';
import type { StudioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';

/**
 * Has a practice's recalls go out by themselves on the due day, or not. It begins with those due today: who was due before
 * waits for the practice, so that a switch does not write to hundreds.
 */
export const switchAutomaticRecalls = (
  context: RequestContext,
  practiceId: string,
  isAutomatic: boolean,
): Promise<{ kind: 'recallSaved' } | StudioRefused> =>
  inRooms<{ kind: 'recallSaved' }, StudioRefused>(context, practiceId, {}, async (tx, room) => {
    const former = await findAutomaticFrom(tx, room.practiceId);
    const automaticFrom = isAutomatic ? (former ?? romeClock(room.now).date) : null;
    const changed = { changedAt: room.now, changedById: room.account.id };
    await saveRecallSetting(tx, { practiceId: room.practiceId, automaticFrom, ...changed });
    return { action: 'recall.automatic-changed', detail: { isAutomatic }, done: { kind: 'recallSaved' } };
  });
