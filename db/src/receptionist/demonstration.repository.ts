import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseOverdueHolds, type Slot, takeAgenda } from '../agenda/appointment.repository.ts';
import { parseRow } from '../stored-row.ts';

/** How long the receptionist's demonstration keeps a time before it frees itself. */
const demonstrationMinutes = 30;

/** Time of a practice that a demonstration keeps, `[startsAt, endsAt)`. */
export interface Demonstration extends Slot {
  /** From then on it keeps nobody from the time. */
  heldUntil: Date;
}

const columns = `dentist_id as "dentistId", starts_at as "startsAt", ends_at as "endsAt", held_until as "heldUntil"`;
const parse = parseRow<Demonstration>({ startsAt: true, endsAt: true, heldUntil: true });

/** The time a conversation (UUID) keeps at `now`; null when it keeps none, or its half hour is over. */
export async function findDemonstration(
  em: EntityManager,
  conversationId: string,
  now: Date,
): Promise<Demonstration | null> {
  const [row] = await em.execute<object[]>(
    `select ${columns} from appointment where hold_token = ? and demonstration and state = 'held' and held_until > ?`,
    [conversationId, now],
  );
  return row ? parse(row) : null;
}

/**
 * Takes a time for a conversation, in place of the one it kept before; that one stays when the new one is taken. Guarded
 * by the same exclusion constraint as every appointment, but a hold: it frees itself. Call it inside a transaction.
 * @returns null when somebody else has the time.
 */
export async function takeDemonstration(
  em: EntityManager,
  slot: Slot,
  { conversationId, now }: { conversationId: string; now: Date },
): Promise<Demonstration | null> {
  await takeAgenda(em, slot.dentistId);
  await releaseOverdueHolds(em, slot, now);
  const former = await findDemonstration(em, conversationId, now);
  await em.execute('delete from appointment where hold_token = ? and demonstration', [conversationId]);
  const heldUntil = new Date(now.getTime() + demonstrationMinutes * 60_000);
  const taken = await insert(em, { ...slot, heldUntil }, conversationId);
  // Nobody can have taken the former time meanwhile: that it was given up is not committed.
  if (!taken && former) await insert(em, former, conversationId);
  if (taken) await forgetOldest(em, slot.dentistId);
  return taken;
}

async function insert(em: EntityManager, time: Demonstration, conversationId: string): Promise<Demonstration | null> {
  const [row] = await em.execute<object[]>(
    `insert into appointment (dentist_id, starts_at, ends_at, state, exclusive, held_until, hold_token, demonstration)
     values (?, ?, ?, 'held', true, ?, ?, true) on conflict do nothing returning ${columns}`,
    [time.dentistId, time.startsAt, time.endsAt, time.heldUntil, conversationId],
  );
  return row ? parse(row) : null;
}

/** However many try it at once, the agenda keeps room: of too many demonstrations the oldest gives way. */
const maxAtOnce = 25;

async function forgetOldest(em: EntityManager, dentistId: number): Promise<void> {
  await em.execute(
    `delete from appointment where id in (
       select id from appointment where dentist_id = ? and demonstration order by created_at desc offset ?)`,
    [dentistId, maxAtOnce],
  );
}

/** Frees the time a conversation keeps. False when it keeps none. */
export async function releaseDemonstration(em: EntityManager, conversationId: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'delete from appointment where hold_token = ? and demonstration returning id',
    [conversationId],
  );
  return rows.length > 0;
}

/**
 * The practice the demonstration is held at. Trial: of those with an online agenda the one that offers most hours, which
 * stays the same from start to start. Elsewhere only the hidden one `slug` names: a listed practice's patients would
 * find its times gone. Null when there is none.
 */
export async function findDemonstrationPractice(em: EntityManager, slug: string | null): Promise<number | null> {
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
