import { randomUUID } from 'node:crypto';
import { offerFragment } from '@dentisti/db/waiting-list/offer-link';
import { placeOfPractice } from './agenda-entries.ts';
import type { AuthorisationWorld } from './world.ts';

export const anyWish = { weekdays: [], part: 'ANY', isStrict: false };

/** A new patient of the practice with a mail address, whom it may put on its list. */
export async function patientToWait(world: AuthorisationWorld): Promise<string> {
  await placeOfPractice(world);
  const [row] = await world.sql(
    `insert into patient (practice_id, name, name_key, email) values (?, 'Ada Neri', 'ada neri', ?) returning id`,
    [world.dentistId, `${randomUUID()}@example.org`],
  );
  return String(row?.id);
}

/** Somebody who waits at the practice. */
export async function entryOfList(world: AuthorisationWorld): Promise<string> {
  const now = world.gateway.services.now();
  const until = new Date(now.getTime() + 30 * 86_400_000);
  const [row] = await world.sql(
    'insert into waiting_entry (practice_id, patient_id, created_at, expires_at) values (?, ?, ?, ?) returning id',
    [world.dentistId, await patientToWait(world), now, until],
  );
  return String(row?.id);
}

/** A freed span of the practice that is being offered. */
export async function roundOfList(world: AuthorisationWorld): Promise<string> {
  const { chairId, clinicianId } = await placeOfPractice(world);
  const now = world.gateway.services.now();
  const startsAt = new Date(now.getTime() + 7 * 86_400_000);
  const [row] = await world.sql(
    `insert into waiting_round (practice_id, starts_at, free_at, chair_id, clinician_id, state, freed_at, next_step_at, steps)
     values (?, ?, ?, ?, ?, 'running', ?, ?, 1) returning id`,
    [world.dentistId, startsAt, new Date(startsAt.getTime() + 1_800_000), chairId, clinicianId, now, startsAt],
  );
  return String(row?.id);
}

/** What stands in the link of an open offer. */
export async function offerOfList(world: AuthorisationWorld): Promise<string> {
  const [entryId, roundId] = [await entryOfList(world), await roundOfList(world)];
  const now = world.gateway.services.now();
  const [row] = await world.sql(
    `insert into waiting_offer (practice_id, round_id, entry_id, starts_at, ends_at, free_at, asked_at, alone_until)
     select practice_id, id, ?, starts_at, free_at, free_at, ?, ? from waiting_round where id = ? returning id`,
    [entryId, now, now, roundId],
  );
  return offerFragment(world.gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '', String(row?.id));
}

export const foreignOffer = () => ({ token: `${randomUUID()}.${'x'.repeat(43)}` });
