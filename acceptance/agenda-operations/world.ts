import { randomUUID } from 'node:crypto';
import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';

/** A Tuesday, 10:00 in Italy; the clock stands, but for operations that come eleven minutes later. */
export const now = new Date('2026-11-24T09:00:00Z');

/** A practice whose agenda everybody writes, with who is in it. */
export interface WrittenPractice {
  id: number;
  chairIds: number[];
  clinicianIds: number[];
  /** A connected calendar of each clinician. */
  calendars: { connectionId: string; clinicianId: number }[];
  serviceId: number;
  accountId: string;
}

const team = 3;

/** Stores practices with agendas of three chairs and three clinicians, open on weekdays from nine to six, rooms open. */
export async function createPractices(em: EntityManager, count: number): Promise<WrittenPractice[]> {
  const practices: WrittenPractice[] = [];
  for (let i = 0; i < count; i++) practices.push(await createPractice(em, i));
  return practices;
}

async function createPractice(em: EntityManager, index: number): Promise<WrittenPractice> {
  const idsOf = async (sql: string, params: unknown[]) =>
    (await em.execute<{ id: number }[]>(sql, params)).map(({ id }) => id);
  const phone = `+3906${String(10_000_000 + index)}`;
  const [id = 0] = await idsOf(
    `insert into dentist (slug, name, address, cap, istat_code, city, province, region, phone, week)
     values (?, ?, 'Via Lunga 1', '00153', '058091', 'Roma', 'RM', 'Lazio', ?, ?::jsonb) returning id`,
    [`studio-${index}`, `Studio ${index}`, phone, JSON.stringify(Array.from({ length: 7 }, () => [[480, 1200]]))],
  );
  const availability = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, opensMinutes: 540, closesMinutes: 1080 }));
  const agenda = { dentistId: id, slotMinutes: 30, enabled: true, availability, exceptions: [] };
  await em.transactional((tx) => replaceAgenda(tx, agenda));
  for (const table of ['chair', 'clinician'])
    await em.execute(
      `insert into ${table} (practice_id, name, position) select ?, 'n. ' || i, i from generate_series(2, ${team}) i`,
      [id],
    );
  const [serviceId = 0] = await idsOf(
    `insert into agenda_service (practice_id, name, position, duration_minutes, buffer_minutes, online)
     values (?, 'Igiene', 0, 45, 15, true) returning id`,
    [id],
  );
  const accountId = randomUUID();
  await em.execute('insert into practice_account (id, email, created_at) values (?, ?, ?)', [
    accountId,
    `studio-${index}@posta.example`,
    now,
  ]);
  await em.execute(
    `insert into practice_standing (practice_id, contact_at, contact_way, entitled_at, entitled_way) values (?, ?, 'operator', ?, 'albo')`,
    [id, now, now],
  );
  await em.execute(`insert into practice_member (practice_id, account_id, role, since) values (?, ?, 'staff', ?)`, [
    id,
    accountId,
    now,
  ]);
  await em.execute('insert into processing_acceptance (practice_id, version, accepted_at) values (?, ?, ?)', [
    id,
    processingTermsVersion,
    now,
  ]);
  const [chairIds, clinicianIds] = [
    await idsOf('select id from chair where practice_id = ? order by id', [id]),
    await idsOf('select id from clinician where practice_id = ? order by id', [id]),
  ];
  const calendars = await em.execute<{ connectionId: string; clinicianId: number }[]>(
    `insert into calendar_connection (practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted, state, calendar_url, entitled_at, created_at)
     select practice_id, id, 'other', 'https://calendario.example/', 'studio', '-', 'active', 'https://calendario.example/1/', ?, ?
     from clinician where practice_id = ? returning id as "connectionId", clinician_id as "clinicianId"`,
    [now, now, id],
  );
  return { id, chairIds, clinicianIds, calendars, serviceId, accountId };
}

/** So far ahead times are wanted; mostly in the first fortnight. */
const [farDays, nearDays] = [55, 14];

/** A time that somebody may want: on the grid of the offered starts, in the open hours of a weekday. */
export function wantedTime(random: SeededRandom): Date {
  for (;;) {
    const on = addDays('2026-11-25', random.integer(0, random.chance(0.7) ? nearDays : farDays));
    const isWeekday = ![0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay());
    if (isWeekday && on !== '2026-12-08') return romeInstant(on, 540 + 30 * random.integer(0, 16));
  }
}
