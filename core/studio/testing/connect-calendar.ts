import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';

/** Connects a clinician's calendar, with a row in each table of it, and begins a way to Google. */
export async function connectCalendar(
  em: EntityManager,
  { id, account, clinicianId }: { id: number; account: string; clinicianId: number | undefined },
) {
  await em.execute(
    `with connection as (
       insert into calendar_connection (practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted, entitled_at, created_at)
       values (?, ?, 'other', 'https://calendari.example.it/', 'anna', 'x', now(), now()) returning id, practice_id, clinician_id),
     task as (
       insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, created_at)
       select practice_id, id, clinician_id, gen_random_uuid(), 'deleted', now(), now() from connection),
     push as (
       insert into calendar_push (connection_id, practice_id, appointment_id) select id, practice_id, gen_random_uuid() from connection),
     object as (
       insert into calendar_object (connection_id, href_hash, practice_id, etag) select id, 'x', practice_id, 'x' from connection),
     event as (
       insert into calendar_event (connection_id, appointment_id, practice_id, href, digest, starts_at, ends_at)
       select id, gen_random_uuid(), practice_id, '/x', '', now(), now() from connection)
     insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at)
     select practice_id, clinician_id, id, 'x', now(), now() + interval '1 hour' from connection`,
    [id, clinicianId],
  );
  await em.execute(
    `with session as (
       insert into studio_session (account_id, token_hash, csrf_token, device, started_at, used_at)
       values (?, ?, 'x', 'x', now(), now()) returning id, account_id)
     insert into google_sign_in (practice_id, clinician_id, account_id, session_id, state_hash, verifier_encrypted, entitled_at, created_at, expires_at)
     select ?, ?, account_id, id, encode(sha256(?::bytea), 'hex'), 'x', now(), now(), now() from session`,
    [account, randomUUID(), id, clinicianId, randomUUID()],
  );
}
