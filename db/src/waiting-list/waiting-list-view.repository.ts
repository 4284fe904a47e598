import type { OfferState, RoundState } from '@dentisti/domain/waiting-list/waiting-round';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

/** A span that is being offered, as a practice's people see it. */
export interface OfferedSpan {
  id: string;
  startsAt: Date;
  endsAt: Date;
  chairId: number | null;
  clinicianId: number | null;
  chairName: string | null;
  clinicianName: string | null;
  freedAt: Date;
  state: RoundState;
  nextAt: Date | null;
}

const parseSpan = parseRow<OfferedSpan>({ startsAt: true, endsAt: true, freedAt: true, nextAt: true });

/** Returns a practice's spans that are being offered and have not begun, by their start. */
export async function findOfferedSpans(em: EntityManager, practiceId: number, now: Date): Promise<OfferedSpan[]> {
  // SQL: joined with the names of the place.
  const rows = await em.execute<object[]>(
    `select r.id, r.starts_at as "startsAt", r.free_at as "endsAt", r.chair_id as "chairId", r.clinician_id as "clinicianId",
       h.name as "chairName", c.name as "clinicianName", r.freed_at as "freedAt", r.state, r.next_step_at as "nextAt"
     from waiting_round r left join chair h on h.id = r.chair_id left join clinician c on c.id = r.clinician_id
     where r.practice_id = ? and r.ended_at is null and r.starts_at > ? order by r.starts_at, r.id`,
    [practiceId, now],
  );
  return rows.map(parseSpan);
}

/** An offer, as a practice's people see it. */
export interface NamedOffer {
  id: string;
  roundId: string;
  entryId: string;
  /** Null once erased. */
  patientName: string | null;
  startsAt: Date;
  askedAt: Date;
  aloneUntil: Date;
  state: OfferState;
  answeredAt: Date | null;
}

const parseOffer = parseRow<NamedOffer>({ startsAt: true, askedAt: true, aloneUntil: true, answeredAt: true });
const nameSql = `case when b.erased_at is null then coalesce(nullif(b.patient_name, ''), p.name) end`;

/** Returns the offers of a practice's rounds that are not over, in the order in which people were asked. */
export async function findNamedOffers(em: EntityManager, practiceId: number): Promise<NamedOffer[]> {
  // SQL: joined with who was asked.
  const rows = await em.execute<object[]>(
    `select o.id, o.round_id as "roundId", o.entry_id as "entryId", ${nameSql} as "patientName", o.starts_at as "startsAt",
       o.asked_at as "askedAt", o.alone_until as "aloneUntil", o.state, o.answered_at as "answeredAt"
     from waiting_round r join waiting_offer o on o.round_id = r.id join waiting_entry e on e.id = o.entry_id
     left join booking b on b.id = e.booking_id left join patient p on p.id = e.patient_id
     where r.practice_id = ? and r.ended_at is null order by o.asked_at, o.id`,
    [practiceId],
  );
  return rows.map(parseOffer);
}

/** Returns how many times each of those who wait at a practice was asked, by entry. */
export async function countOffers(em: EntityManager, practiceId: number): Promise<Map<string, number>> {
  // SQL: counts.
  const rows = await em.execute<{ id: string; count: number }[]>(
    `select o.entry_id as id, count(*)::int as count from waiting_offer o join waiting_entry e on e.id = o.entry_id
     where e.practice_id = ? and e.ended_at is null group by 1`,
    [practiceId],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A span that somebody who waited took. */
export interface TakenSpan {
  id: string;
  startsAt: Date;
  freedAt: Date;
  takenAt: Date;
  patientName: string | null;
  offers: number;
}

const parseTaken = parseRow<TakenSpan>({ startsAt: true, freedAt: true, takenAt: true });

/** Returns spans of a practice that were taken since an instant, the latest first. */
export async function findTakenSpans(
  em: EntityManager,
  practiceId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<TakenSpan[]> {
  // SQL: joined with who took them, and counted.
  const rows = await em.execute<object[]>(
    `select r.id, r.starts_at as "startsAt", r.freed_at as "freedAt", o.answered_at as "takenAt", ${nameSql} as "patientName",
       (select count(*)::int from waiting_offer every where every.round_id = r.id) as offers
     from waiting_round r join waiting_offer o on o.round_id = r.id and o.state = 'taken'
     join waiting_entry e on e.id = o.entry_id left join booking b on b.id = e.booking_id left join patient p on p.id = e.patient_id
     where r.practice_id = ? and r.state = 'filled' and o.answered_at > ? order by o.answered_at desc, r.id limit ?`,
    [practiceId, since, limit],
  );
  return rows.map(parseTaken);
}
