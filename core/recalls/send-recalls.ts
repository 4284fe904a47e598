import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import { isSent } from '@dentisti/domain/messages/practice-message';
import { isRecallable } from '@dentisti/domain/recalls/recall-state';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import { findDue } from './find-due.ts';
import { storeRecall } from './new-recall.ts';

/** A patient and what they are due for. */
export interface RecallTarget {
  patientId: string;
  serviceId: number;
}

/** `sent`: how many patients are written to now; the others of the choice are not due any more, or were written to already. */
export type SendRecallsOutcome = { kind: 'recallsSent'; sent: number; left: number } | StudioRefused;

/** What one tap may send. */
const maxTargets = 200;

const switchedOff = 'Il messaggio «Richiamo» è spento: accendilo in «Messaggi ai pazienti».';

/**
 * Asks patients of a practice to come again, who are due, consent and were not asked since their last visit. It is written
 * down here; the worker's sweep mails it within seconds.
 */
export async function sendRecalls(
  context: RequestContext,
  practiceId: string,
  targets: readonly RecallTarget[],
): Promise<SendRecallsOutcome> {
  if (targets.length === 0) return studioRefused('Scegli almeno un paziente.');
  if (targets.length > maxTargets) return studioRefused(`Al massimo ${maxTargets} pazienti alla volta.`);
  const chosen = new Set(targets.map(keyOf));
  return inRooms<Exclude<SendRecallsOutcome, StudioRefused>, StudioRefused>(
    context,
    practiceId,
    {},
    async (tx, { practiceId, account, now }) => {
      if (!isSent(await findPracticeMessages(tx, practiceId), 'recall')) return studioRefused(switchedOff);
      // Of those chosen alone: the list ends after five hundred.
      const patientIds = [...new Set(targets.map(({ patientId }) => patientId))].filter(isUuid);
      const { due } = await findDue(tx, practiceId, now, { patientIds });
      const asked = { practiceId, accountId: account.id, linkSecrets: context.services.env.BOOKING_LINK_SECRETS, now };
      let sent = 0;
      for (const one of due)
        if (chosen.has(keyOf(one)) && isRecallable(one.state) && (await storeRecall(tx, one, asked))) sent++;
      if (sent === 0)
        return studioRefused('Nessuno di questi pazienti si può richiamare ora: guarda di nuovo la lista.');
      return {
        action: 'recall.asked',
        detail: { sent },
        done: { kind: 'recallsSent', sent, left: chosen.size - sent },
      };
    },
  );
}

const keyOf = ({ patientId, serviceId }: RecallTarget) => `${patientId} ${serviceId}`;
