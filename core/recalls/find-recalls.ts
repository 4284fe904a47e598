import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import { countPatientsToRecall } from '@dentisti/db/recalls/due-recall.repository';
import { findAutomaticFrom } from '@dentisti/db/recalls/recall-choice.repository';
import { isSent } from '@dentisti/domain/messages/practice-message';
import type { RequestContext } from '../context.ts';
import { readRooms } from '../studio/find-rooms.ts';
import { type DueView, findDue } from './find-due.ts';
import type { RecalledServiceView } from './list-recalled-services.ts';

/** Everything that the room of recalls shows. */
export interface RecallsView {
  practiceId: number;
  due: DueView[];
  /** There are more who are due than the list holds. */
  isCut: boolean;
  services: RecalledServiceView[];
  isAutomatic: boolean;
  /** Whether the practice has the message sent at all. */
  isMessageOn: boolean;
  /** Whether patients can book by themselves: without an online agenda the link shows the telephone alone. */
  agenda: 'none' | 'off' | 'on';
  /** Patients whom the practice keeps, and those of them who consent to recalls. */
  patients: number;
  consenting: number;
}

/** Returns a practice's recalls; null to everybody else, and while its rooms are not open. */
export const findRecalls = (context: RequestContext, practiceId: string): Promise<RecallsView | null> =>
  readRooms(context, practiceId, async (tx, room) => {
    const { due, services, isCut } = await findDue(tx, room.practiceId, room.now);
    const agenda = await findAgenda(tx, room.practiceId);
    return {
      practiceId: room.practiceId,
      due,
      isCut,
      services,
      isAutomatic: (await findAutomaticFrom(tx, room.practiceId)) !== null,
      isMessageOn: isSent(await findPracticeMessages(tx, room.practiceId), 'recall'),
      agenda: agenda === null ? 'none' : agenda.enabled ? 'on' : 'off',
      ...(await countPatientsToRecall(tx, room.practiceId)),
    };
  });
