import { type AttentionKind, attentionDueAt, attentionKinds } from '@dentisti/domain/operators/attention-due';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ringingSql } from '../dialing/call-attempt.entity.ts';
import { doubtfulSql } from '../dialing/doubtful-number.repository.ts';
import { maxVoiceEventFailures } from '../dialing/voice-event.repository.ts';
import { maxPaymentEventFailures } from '../package/payment-event.repository.ts';
import { openReviewSql } from '../reviews/review-queue.repository.ts';

interface AttentionItem {
  /**
   * Number of the booking; id of the practice, order, lead, claim, report, mail or discovery job; of the call for an event;
   * a pause's queue; of an opt-out without a practice a digest of its telephone.
   */
  id: string;
  /** Practice, comune, queue, or the mail's template. No patient. */
  label: string;
  at: Date;
  /** Until when it should be dealt with. */
  dueAt: Date;
  /** E-mail of the operator who took it; null while nobody has. */
  assignee: string | null;
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
  /** A call planned, or left without a plan, before this and not dialled is stuck. Null while all dialling pauses. */
  dueBefore: Date | null;
  /** A call that rings or talks since before this: stuck. */
  ringingBefore: Date;
  /** Older ones are not called up any more. */
  since: Date;
}

const itemsShown = 5;
const deadOutcomes = `('unreachableNumber', 'wrongNumber')`;
// Nobody rings these manually either: the number leads nowhere, or its owner wants no calls.
const notToRing = `('unreachableNumber', 'wrongNumber', 'optedOut')`;

/** Id of an opt-out: the practice's, one for all its telephones; else a digest, which hides the telephone. */
export const optOutIdSql = `coalesce(o.dentist_id::text, md5(o.phone))`;

/** Id of a wish from a call to us: the practice's whose number it showed; else a digest. */
export const stopRequestIdSql =
  'coalesce((select min(dentist.id)::text from dentist where dentist.phone = r.phone), md5(r.phone))';

/** Columns: id, label, at, detail; `due` where the thing has a moment of its own. */
type AttentionQuery = (rules: AttentionRules) => { sql: string; values: unknown[] };

/**
 * What no schedule will put right. `stuckCall`: a call that should have rung, or ended, long ago. `practiceNotTold`: a
 * practice may expect a patient who does not come, or keep a time. `unreachablePractice`: nobody answered, it may be rung,
 * no operator gave up, and a wanted time is still ahead. `deadNumber`: not in service, or somebody else's. `unreadEvent`,
 * `unreadPayment`: a message of the voice platform or the payment service that could not be applied.
 */
const attentionQueries: Readonly<Record<AttentionKind, AttentionQuery>> = {
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
        and not ${doubtfulSql('dentist')}
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
    sql: `select package_order.id::text, package_order.number as label, task.due_at as at, task.kind as detail, task.due_at as due
      from contact_task task join package_order on package_order.id = task.order_id
      where task.done_at is null and task.due_at < ?`,
    values: [now],
  }),
  openTask: ({ now }) => ({
    sql: `select package_order.id::text, package_order.number as label, task.created_at as at, task.kind as detail, task.due_at as due
      from contact_task task join package_order on package_order.id = task.order_id
      where task.done_at is null and task.due_at >= ?`,
    values: [now],
  }),
  unreadPayment: () => ({
    sql: `select coalesce(event.order_id::text, event.event_id) as id, event.type as label, event.received_at as at, null as detail
      from payment_event event where event.processed_at is null and event.failures >= ?`,
    values: [maxPaymentEventFailures],
  }),
  // A queue stopped by an operator, and dialling stopped by the platform's failures.
  pause: ({ now }) => ({
    sql: `select queue as id, queue as label, paused_at as at, 'operator' as detail from queue_pause
      union all select 'breaker', 'dialling', updated_at, 'platform' from dialling_breaker where open_until > ?`,
    values: [now],
  }),
  lead: ({ now }) => ({
    sql: `select lead.id::text, lead.practice_name as label, lead.created_at as at, lead.status as detail,
        ((lead.due_on + 1)::timestamp at time zone 'Europe/Rome') as due
      from lead where lead.status = 'new' or lead.status = 'contacted' and lead.due_on <= (?::timestamptz at time zone 'Europe/Rome')::date`,
    values: [now],
  }),
  // In the studio. One that was proved waits from its code on, which was good for minutes; the others name their own day.
  studioClaim: () => ({
    sql: `select c.id::text, dentist.name as label, c.created_at as at, c.state as detail,
        case c.state when 'awaiting-operator' then c.expires_at end as due
      from practice_claim c join dentist on dentist.id = c.practice_id
      where c.state in ('awaiting-operator', 'disputed')`,
    values: [],
  }),
  entitlement: () => ({
    sql: `select s.practice_id::text as id, dentist.name as label, s.asked_at as at, null as detail
      from practice_standing s join dentist on dentist.id = s.practice_id where s.asked_at is not null`,
    values: [],
  }),
  claim: () => openReports('claim'),
  report: () => openReports('error'),
  // Doubtful ones, reported ones, and practices' answers that the rules doubt.
  review: () => ({
    sql: `select r.id::text, dentist.name as label, r.state as detail, coalesce((select min(report.created_at) from review_report report
          where report.review_id = r.id and report.decided_at is null), r.changed_at) as at
      from review r join dentist on dentist.id = r.dentist_id where ${openReviewSql}`,
    values: [],
  }),
  // An opt-out that an operator noted needs no second look. A wish from a call to us waits for a decision.
  optOut: () => ({
    sql: `select distinct on (1) * from (
        select ${optOutIdSql} as id, coalesce(dentist.name, '') as label, o.at, o.source as detail, null::timestamptz as due
        from opt_out o left join dentist on dentist.id = o.dentist_id
        where o.seen_at is null and o.source <> 'operator'
        union all
        select ${stopRequestIdSql}, coalesce((select min(dentist.name) from dentist where dentist.phone = r.phone), ''),
          r.asked_at, 'stop-asked', greatest(r.paused_until, r.asked_at)
        from call_stop_request r where r.settled_at is null) waiting
      order by 1, at`,
    values: [],
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
        and later.direction = 'outbound' and later.ended_at > dead.ended_at and later.outcome not in ('notPlaced', 'platformFailure', 'notConnected', 'doubtfulNumber'))
      union all
      select dentist.id::text, dentist.name, n.marked_at, 'doubtfulNumber' from doubtful_number n
      join dentist on dentist.phone = n.phone and dentist.hidden_at is null where n.checked_at is null`,
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

/** Reports nobody has decided, and those that were accepted while the profile is still to be mended. */
function openReports(kind: 'claim' | 'error') {
  return {
    sql: `select report.id::text, dentist.name as label, report.created_at as at, report.status as detail
      from profile_report report join dentist on dentist.id = report.dentist_id
      where report.kind = ? and report.status in ('open', 'accepted')`,
    values: [kind],
  };
}

function attentionQuery(kind: AttentionKind, rules: AttentionRules): { sql: string; values: unknown[] } {
  const { sql, values } = attentionQueries[kind](rules);
  return {
    sql: `select found.*, operator.email as assignee, count(*) over ()::int as count from (${sql}) found
      left join attention_assignment taken on taken.kind = '${kind}' and taken.item_id = found.id
      left join operator on operator.id = taken.operator_id
      order by found.at limit ${itemsShown}`,
    values,
  };
}

interface Stored extends Pick<AttentionItem, 'id' | 'label' | 'detail' | 'assignee'> {
  at: string;
  due?: string | null;
  count: number;
}

/** Everything that waits for a person, the kinds that have something, oldest items first. */
export async function findAttention(em: EntityManager, rules: AttentionRules): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const kind of attentionKinds) {
    const { sql, values } = attentionQuery(kind, rules);
    // SQL: a window function counts all of them beside the few that are shown.
    const rows = await em.execute<Stored[]>(sql, values);
    const items = rows.map(({ id, label, at, detail, due, assignee }) => ({
      id,
      label,
      at: new Date(at),
      dueAt: due ? new Date(due) : attentionDueAt(kind, new Date(at)),
      detail,
      assignee,
    }));
    if (rows[0]) found.push({ kind, count: rows[0].count, items });
  }
  return found;
}
