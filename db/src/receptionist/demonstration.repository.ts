import type { EntityManager } from '@mikro-orm/postgresql';
import { Appointment } from '../agenda/appointment.entity.ts';
import { insertAppointment, takeAgenda } from '../agenda/appointment.repository.ts';
import type { Slot } from '../agenda/place.repository.ts';
import { findRow } from '../stored-row.ts';

/** How long the receptionist's demonstration keeps a time before it frees itself. */
const demonstrationMinutes = 30;

/** Time of a practice that a demonstration keeps, `[startsAt, endsAt)`. */
export interface Demonstration extends Slot {
  /** From then on it keeps nobody from the time. */
  heldUntil: Date;
}

const fields = ['dentistId', 'startsAt', 'endsAt', 'serviceId', 'heldUntil'] as const;

/** The time a conversation (UUID) keeps at `now`; null when it keeps none, or its half hour is over. */
export async function findDemonstration(
  em: EntityManager,
  conversationId: string,
  now: Date,
): Promise<Demonstration | null> {
  const kept = { holdToken: conversationId, demonstration: true, state: 'held', heldUntil: { $gt: now } } as const;
  return (await findRow(em, Appointment, kept, fields)) as Demonstration | null;
}

/**
 * Takes a time for a conversation in place of its former one, which stays when the new time is taken. The time is a
 * hold that frees itself, under the exclusion constraint of every appointment. Call it inside a transaction.
 * @returns null when somebody else has the time.
 */
export async function takeDemonstration(
  em: EntityManager,
  slot: Slot,
  { conversationId, now }: { conversationId: string; now: Date },
): Promise<Demonstration | null> {
  await takeAgenda(em, slot.dentistId);
  const former = await findDemonstration(em, conversationId, now);
  await releaseDemonstration(em, conversationId);
  const heldUntil = new Date(now.getTime() + demonstrationMinutes * 60_000);
  const taken = await insert(em, { ...slot, heldUntil }, conversationId, now);
  // Puts the former time back: nobody can have taken it, as its release is not committed.
  if (!taken && former) await insert(em, former, conversationId, now);
  if (taken) await forgetOldest(em, slot.dentistId);
  return taken;
}

async function insert(
  em: EntityManager,
  time: Demonstration,
  holdToken: string,
  now: Date,
): Promise<Demonstration | null> {
  const { heldUntil } = time;
  const held = { state: 'held', exclusive: true, heldUntil, holdToken, bookingId: null, demonstration: true } as const;
  const row = await insertAppointment(em, time, held, now);
  if (!row) return null;
  const { dentistId, startsAt, endsAt, serviceId } = row;
  return { dentistId, startsAt, endsAt, serviceId, heldUntil };
}

/** However many try it at once, the agenda keeps room: of too many demonstrations the oldest gives way. */
const maxAtOnce = 25;

async function forgetOldest(em: EntityManager, dentistId: number): Promise<void> {
  // SQL: the delete itself finds the oldest.
  await em.execute(
    `delete from appointment where id in (
       select id from appointment where dentist_id = ? and demonstration order by created_at desc offset ?)`,
    [dentistId, maxAtOnce],
  );
}

/** Frees the time a conversation keeps. False when it keeps none. */
export async function releaseDemonstration(em: EntityManager, conversationId: string): Promise<boolean> {
  return (await em.nativeDelete(Appointment, { holdToken: conversationId, demonstration: true })) > 0;
}

/**
 * The practice the demonstration is held at. Trial: of those with an online agenda the one that offers most hours, which
 * stays the same from start to start. Elsewhere only the hidden one `slug` names: a listed practice's patients would
 * find its times gone. Null when there is none.
 */
export async function findDemonstrationPractice(em: EntityManager, slug: string | null): Promise<number | null> {
  // SQL: only practices with an agenda, ordered by the hours it offers.
  const [row] = await em.execute<{ id: number }[]>(
    slug === null
      ? `select d.id from dentist d join practice_agenda p on p.dentist_id = d.id and p.enabled
         where d.hidden_at is null and d.phone is not null and d.week is not null
           and exists (select from dentist_source s where s.dentist_id = d.id and s.source = 'demo')
         order by (select sum(a.closes_minutes - a.opens_minutes) from agenda_availability a where a.dentist_id = d.id)
           desc nulls last, d.slug limit 1`
      : `select d.id from dentist d join practice_agenda p on p.dentist_id = d.id and p.enabled
         where d.slug = ? and d.hidden_at is not null`,
    slug === null ? [] : [slug],
  );
  return row?.id ?? null;
}
