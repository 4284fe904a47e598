import type { SaidOutcome } from '@dentisti/domain/dialing/call-task';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CallTaskRow, callTaskRow } from './call-task.repository.ts';

/** A practice hears what we called for, when it rings back so soon after a dial. */
const ringBackHours = 3;
/** Calls to us that one dial brings about: their number is no proof, and each keeps the telephone to itself. */
const maxRingBacks = 3;
/** SQL condition on `call_attempt a`: the telephone rang, as far as we know. */
const rangSql = `a.direction = 'outbound' and coalesce(a.outcome, '') not in
  ('notPlaced', 'platformFailure', 'notConnected', 'doubtfulNumber', 'unreachableNumber')`;

/** Parameters: phone, now, voice call, phone. */
const ringBackTasksSql = `select ${callTaskRow.list('t')} from call_task t
  cross join lateral (select max(a.dialled_at) as at from call_attempt a
    where a.task_id = t.id and a.phone = ? and ${rangSql}) dial
  where dial.at > ?::timestamptz - interval '${ringBackHours} hours' and t.state = 'open' and ${maxRingBacks} >
    (select count(*) from call_attempt r where r.task_id = t.id and r.direction = 'inbound' and r.dialled_at > dial.at
      and r.voice_call_id <> ?)
    and t.phone = ? order by dial.at desc`;

/**
 * Open tasks that a call showing this telephone may be about: their own dial rang there within three hours, and few have
 * rung back since. The one last dialled comes first.
 */
export async function findRingBackTasks(
  em: EntityManager,
  { phone, voiceCallId, now }: { phone: string; voiceCallId: string; now: Date },
): Promise<CallTaskRow[]> {
  // SQL: each task's last dial, and the calls to us since.
  return callTaskRow.all(em, ringBackTasksSql, [phone, now, voiceCallId, phone]);
}

/** What the task's calls said last without settling it, for the next one to ask; null when nothing waits. */
export async function findUnsettledWord(
  em: EntityManager,
  taskId: string,
): Promise<(SaidOutcome & { isInbound: boolean }) | null> {
  // SQL: a key inside the JSON; a call that said nothing leaves the word before it standing.
  const [row] = await em.execute<{ kind: SaidOutcome['kind']; at: string | null; isInbound: boolean }[]>(
    `select a.report #>> '{said,kind}' as kind, a.report #>> '{said,at}' as at, a.direction = 'inbound' as "isInbound"
     from call_attempt a where a.task_id = ? and a.report ->> 'reason' in ('ring-back', 'cut-off')
       and a.report -> 'said' is not null
     order by a.ended_at desc limit 1`,
    [taskId],
  );
  return row ? { ...row, at: row.at === null ? null : new Date(row.at) } : null;
}
