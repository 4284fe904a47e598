import type { EntityManager } from '@mikro-orm/postgresql';
import { ringingSql } from './call-attempt.entity.ts';
import { maxVoiceEventFailures } from './voice-event.repository.ts';

/**
 * What no schedule will put right, most pressing first. `stuckCall`: a call that should have rung, or ended, long ago.
 * `practiceNotTold`: a practice may expect a patient who does not come, or keep a time. `unreachablePractice`: nobody
 * answered, it may be rung, no colleague gave up, and a wanted time is still ahead. `deadNumber`: not in service, or somebody else's. `unreadEvent`: a message
 * of the voice platform that could not be applied.
 */
export const attentionKinds = [
  'stuckCall',
  'practiceNotTold',
  'unreachablePractice',
  'unreadEvent',
  'overdueTask',
  'failedMail',
  'deadNumber',
  'failedDiscovery',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export interface AttentionItem {
  /** Number of the booking, id of the practice, order, mail or discovery job; of the call for an event. */
  id: string;
  /** Practice, comune, or the mail's template. No patient. */
  label: string;
  at: Date;
  /** Machine-readable, by kind: what is wrong with a call or a number, what a task is for; null when there is no more. */
  detail: string | null;
}

export interface Attention {
  kind: AttentionKind;
  /** All of them; `items` are the first few. */
  count: number;
  items: AttentionItem[];
}

export interface AttentionRules {
  now: Date;
  /** Planned or left without a plan before this, and not dialled: stuck. Null while all dialling pauses by itself. */
  dueBefore: Date | null;
  /** A call that rings or talks since before this: stuck. */
  ringingBefore: Date;
  /** Older ones are not called up any more. */
  since: Date;
}

const itemsShown = 5;
const deadOutcomes = `('unreachableNumber', 'wrongNumber')`;
// Nobody rings there by hand either: the number leads nowhere, or who has it asked to be left alone.
const notToRing = `('unreachableNumber', 'wrongNumber', 'optedOut')`;

type Look = (rules: AttentionRules) => { sql: string; values: unknown[] };

const looks: Readonly<Record<AttentionKind, Look>> = {
  stuckCall: ({ now, dueBefore, ringingBefore }) => ({
    sql: `select booking.number as id, dentist.name as label, coalesce(call.dialled_at, task.next_dial_at, task.created_at) as at,
        case when call.id is not null then 'ringing' when task.next_dial_at is null then 'unplanned' else 'due' end as detail
      from call_task task
      join booking on booking.id = task.booking_id join dentist on dentist.id = task.dentist_id
      left join call_attempt call on call.task_id = task.id and call.${ringingSql}
      where task.state = 'open' and case
        when call.id is not null then call.dialled_at < ?
        else coalesce(task.next_dial_at, task.created_at) < ?::timestamptz and (task.lease_until is null or task.lease_until < ?) end`,
    values: [ringingBefore, dueBefore, now],
  }),
  practiceNotTold: ({ now, since }) => ({
    sql: `select distinct on (booking.id) booking.number as id, dentist.name as label, event.at, event.detail ->> 'purpose' as detail
      from booking_event event
      join booking on booking.id = event.booking_id join dentist on dentist.id = booking.dentist_id
      where event.kind = 'practiceNotTold' and event.at >= ? and coalesce(booking.proposed_at, booking.appointment_at) > ?
        and not exists (select from booking_event told where told.booking_id = booking.id and told.kind = 'practiceTold' and told.at >= event.at)
      order by booking.id, event.at desc`,
    values: [since, now],
  }),
  unreachablePractice: ({ now, since }) => ({
    sql: `select booking.number as id, dentist.name as label, booking.updated_at as at, null as detail
      from booking join dentist on dentist.id = booking.dentist_id
      where booking.status = 'unreachable' and booking.updated_at >= ?
        and exists (select from unnest(booking.preferred_times) wanted where wanted > ?)
        and dentist.opted_out_at is null and not exists (select from opt_out where opt_out.phone = dentist.phone)
        and not exists (select from call_attempt call where call.booking_id = booking.id and call.outcome in ${notToRing})
        and coalesce((select event.detail ->> 'by' from booking_event event
          where event.booking_id = booking.id and event.kind = 'unreachable'
          order by event.at desc, event.id desc limit 1), '') <> 'operator'`,
    values: [since, now],
  }),
  unreadEvent: () => ({
    sql: `select event.voice_call_id as id, event.type as label, event.received_at as at, null as detail
      from voice_event event where event.processed_at is null and event.failures >= ?`,
    values: [maxVoiceEventFailures],
  }),
  overdueTask: ({ now }) => ({
    sql: `select package_order.id::text, package_order.number as label, task.due_at as at, task.kind as detail
      from contact_task task join package_order on package_order.id = task.order_id
      where task.done_at is null and task.due_at < ?`,
    values: [now],
  }),
  failedMail: () => ({
    sql: `select mail.id::text, mail.template as label, mail.created_at as at, null as detail
      from mail_outbox mail where mail.state = 'failed'`,
    values: [],
  }),
  // The last call that says something of the practice's present number: one that was corrected starts afresh.
  deadNumber: () => ({
    sql: `select dentist.id::text, dentist.name as label, dead.ended_at as at, dead.outcome as detail
      from (select distinct on (dentist_id, phone) dentist_id, phone, outcome, ended_at from call_attempt
             where outcome in ${deadOutcomes} order by dentist_id, phone, ended_at desc) dead
      join dentist on dentist.id = dead.dentist_id and dentist.phone = dead.phone and dentist.hidden_at is null
      where not exists (select from call_attempt later where later.dentist_id = dead.dentist_id and later.phone = dead.phone
        and later.ended_at > dead.ended_at and later.outcome not in ('notPlaced', 'platformFailure'))`,
    values: [],
  }),
  failedDiscovery: ({ now }) => ({
    sql: `select job.id::text, job.city as label, job.finished_at as at, null as detail
      from discovery_job job
      where job.status = 'failed' and job.finished_at >= ?::timestamptz - interval '1 day'
        and coalesce(job.report -> 'failures' ->> 'operator', '') = ''
        and not exists (select from discovery_job later where later.istat_code = job.istat_code and later.created_at > job.created_at)`,
    values: [now],
  }),
};

/** Exported for a test that explains it. */
export function attentionQuery(kind: AttentionKind, rules: AttentionRules): { sql: string; values: unknown[] } {
  const { sql, values } = looks[kind](rules);
  return {
    sql: `select *, count(*) over ()::int as count from (${sql}) found order by at limit ${itemsShown}`,
    values,
  };
}

/** Everything that waits for a person, the kinds that have something, oldest items first. */
export async function findAttention(em: EntityManager, rules: AttentionRules): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const kind of attentionKinds) {
    const { sql, values } = attentionQuery(kind, rules);
    const rows = await em.execute<(Omit<AttentionItem, 'at'> & { at: string; count: number })[]>(sql, values);
    const items = rows.map(({ id, label, at, detail }) => ({ id, label, at: new Date(at), detail }));
    if (rows[0]) found.push({ kind, count: rows[0].count, items });
  }
  return found;
}
