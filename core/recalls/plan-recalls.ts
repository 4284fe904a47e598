import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findLastRecalls } from '@dentisti/db/recalls/recall.repository';
import { findAutomaticFrom } from '@dentisti/db/recalls/recall-choice.repository';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { isSent } from '@dentisti/domain/messages/practice-message';
import { automaticDays, isRecallHour, recallRestDays } from '@dentisti/domain/recalls/recall-rule';
import { isRecallable } from '@dentisti/domain/recalls/recall-state';
import { findRooms } from '../studio/find-rooms.ts';
import { findDue } from './find-due.ts';
import { storeRecall } from './new-recall.ts';

/**
 * Asks those of a practice's patients by itself whose due day has come, in the caller's transaction; the sweep sends it. Nobody who
 * was due before the practice switched it on or long ago, and nobody twice within two weeks, for whatever service. Two
 * workers at once store one recall. Returns how many are new.
 */
export async function planRecalls(
  em: EntityManager,
  practiceId: number,
  { now, linkSecrets }: { now: Date; linkSecrets: readonly string[] },
): Promise<number> {
  if (!isRecallHour(now)) return 0;
  // Locked: of two workers side by side the second sees whom the first asked.
  const from = await findAutomaticFrom(em, practiceId, { lock: true });
  if (from === null || (await findRooms(em, practiceId)) !== 'open') return 0;
  if (!isSent(await findPracticeMessages(em, practiceId), 'recall')) return 0;
  const today = romeClock(now).date;
  const earliest = [from, addDays(today, -automaticDays)].sort()[1] ?? from;
  const rested = new Date(now.getTime() - recallRestDays * 86_400_000);
  const { due } = await findDue(em, practiceId, now, { recallableFrom: earliest, dueUntil: today });
  const busy = await findLastRecalls(em, practiceId, rested);
  let planned = 0;
  for (const one of due) {
    // Put off to a later day, it comes whatever the last one is.
    if (!isRecallable(one.state) || one.dueOn > today || busy.has(one.patientId)) continue;
    if (!(await storeRecall(em, one, { practiceId, accountId: null, linkSecrets, now }))) continue;
    busy.add(one.patientId);
    planned++;
  }
  return planned;
}
