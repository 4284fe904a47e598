import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { callSinceSql, simulatedSql } from '../dialing/call-attempt.entity.ts';
import { parseRow } from '../stored-row.ts';

/** A booking that its practice may have to answer. Instants as Date (UTC). */
export interface StudioRequestRow {
  number: string;
  version: number;
  status: BookingStatus;
  reason: BookingReason;
  preferredTimes: readonly Date[];
  appointmentAt: Date | null;
  proposedAt: Date | null;
  proposalExpiresAt: Date | null;
  movingTo: readonly Date[] | null;
  answerBy: Date | null;
  /** Null before the practice was found entitled: not read then. */
  patientName: string | null;
  /** E.164; as the name. */
  patientPhone: string | null;
  /** As the name; null also without any. */
  note: string | null;
  /** When the patient last asked: the request, other times, the yes to a proposal, a move. */
  askedAt: Date;
  /** The next dial about it; null when none is planned. */
  callsAt: Date | null;
  /** When the call about it that rings or is spoken began; null when none is. */
  callSince: Date | null;
  /** A simulated call was made for it. */
  isSimulation: boolean;
  /** The practice keeps its agenda with us, and offers it. */
  keepsAgenda: boolean;
}

const parseRequest = parseRow<StudioRequestRow>({
  preferredTimes: true,
  appointmentAt: true,
  proposedAt: true,
  proposalExpiresAt: true,
  movingTo: true,
  answerBy: true,
  askedAt: true,
  callsAt: true,
  callSince: true,
});

/** SQL: a patient's datum, read of an entitled practice alone (standing `s`): otherwise it does not leave the database. */
export const ofEntitledSql = (column: string) => `case when s.entitled_at is not null then ${column} end`;

/** Parameters: practice, now, limit. */
const requestsSql = `
  select b.number, b.version, b.status, b.reason, b.preferred_times as "preferredTimes", b.appointment_at as "appointmentAt",
    b.proposed_at as "proposedAt", b.proposal_expires_at as "proposalExpiresAt", b.moving_to as "movingTo", b.answer_by as "answerBy",
    ${ofEntitledSql('b.patient_name')} as "patientName", ${ofEntitledSql('b.phone')} as "patientPhone", ${ofEntitledSql('b.note')} as note,
    asked."askedAt", t.next_dial_at as "callsAt",
    ${callSinceSql('b.id')} as "callSince", ${simulatedSql('b.id')} as "isSimulation",
    exists (select from practice_agenda g where g.dentist_id = b.dentist_id and g.enabled) as "keepsAgenda"
  from booking b left join practice_standing s on s.practice_id = b.dentist_id
    left join call_task t on t.booking_id = b.id and t.state = 'open'
    cross join lateral (select coalesce(max(e.at), b.created_at) as "askedAt" from booking_event e where e.booking_id = b.id
      and e.kind in ('requested', 'rescheduled', 'proposalAccepted', 'moveAsked')) asked
  where b.dentist_id = ? and b.erased_at is null
    and (b.status in ('scheduled', 'calling', 'accepted') or b.status = 'confirmed' and b.moving_to is not null)
    and (select max(at) from unnest(case b.status when 'accepted' then array[b.proposed_at]
      when 'confirmed' then b.moving_to else b.preferred_times end) as times (at)) > ?
  order by asked."askedAt", b.number limit ?`;

/** Returns bookings that a practice may have to answer, the longest waiting first; some of their times may have gone by. */
export async function findStudioRequests(
  em: EntityManager,
  { practiceId, now, limit }: { practiceId: number; now: Date; limit: number },
): Promise<StudioRequestRow[]> {
  // SQL: six tables joined, with columns that depend on the practice's standing.
  const rows = await em.execute<object[]>(requestsSql, [practiceId, now, limit]);
  return rows.map(parseRequest);
}

/** Returns whether one of these bookings is a practice's. */
export async function hasBookingAmong(em: EntityManager, practiceId: number, ids: readonly string[]): Promise<boolean> {
  // SQL: one parameter, however many bookings.
  const rows = await em.execute<object[]>(
    'select 1 from booking where id = any(?::uuid[]) and dentist_id = ? limit 1',
    [`{${ids.join(',')}}`, practiceId],
  );
  return rows.length > 0;
}
