import type { TestGateway } from './start-test-gateway.ts';

/** SQL of what may come between a choice and its booking: nine o'clock on Thursday is offered to nobody after it. One parameter, the practice. */
const statements = {
  'a closure of the practice': `insert into agenda_closure (practice_id, label, repeats, from_on, to_on)
    values (?, 'Ferie', 'daily', '2026-11-26', '2026-11-26')`,
  'a block of the practice': `insert into appointment (dentist_id, kind, state, exclusive, label, starts_at, ends_at, free_at)
    values (?, 'block', 'booked', true, 'Riunione', '2026-11-26T08:00:00Z', '2026-11-26T09:00:00Z', '2026-11-26T09:00:00Z')`,
  'an event of the clinician’s calendar': `with own as (
      insert into calendar_connection (practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted, entitled_at, created_at)
      select practice_id, id, 'other', 'https://calendari.example.it/', 'anna', 'x', now(), now() from clinician where practice_id = ?
      returning id, practice_id, clinician_id)
    insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at)
    select practice_id, clinician_id, id, 'x', '2026-11-26T08:15:00Z', '2026-11-26T08:20:00Z' from own`,
  'a closed day': `insert into agenda_exception (dentist_id, on_date) values (?, '2026-11-26')`,
  'other hours of the week': 'update agenda_availability set opens_minutes = 600 where dentist_id = ?',
  'other days of the clinician': `insert into clinician_hours (clinician_id, practice_id, weekday, opens_minutes, closes_minutes)
    select id, practice_id, 0, 540, 780 from clinician where practice_id = ?`,
  'a clinician who left': 'update clinician set active = false where practice_id = ?',
  'a chair that is used no more': 'update chair set active = false where practice_id = ?',
} as const;
export type Obstacle = keyof typeof statements;
export const obstacles = Object.keys(statements) as Obstacle[];

/** Puts something in the way of nine o'clock on Thursday, at a practice of `practiceWithAgenda`. */
export async function putInTheWay(gateway: TestGateway, practiceId: number, obstacle: Obstacle): Promise<void> {
  await gateway.database.em.fork().execute(statements[obstacle], [practiceId]);
}
