import type { EntityManager } from '@mikro-orm/postgresql';

const surnames =
  'Rossi Bianchi Esposito Ferrari Romano Colombo Ricci Marino Greco Bruno Gallo Conti De Luca Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola De Santis D’Angelo Marchetti Parisi Villa Conte Ferraro Ferri Fabbri Bianco Marini Grasso Valentini'.split(
    ' ',
  );
const cities = 'Roma Milano Torino Napoli Bologna Firenze Palermo Genova Forlì Cantù'.split(' ');

const pick = (list: readonly string[], from: string) =>
  `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + (${from}) % ${list.length}]`;
/** A sign of the booking alphabet from a number ≥ 0. */
const sign = (from: string) => `substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + ((${from}) % 31)::int, 1)`;
/** Eight signs that look drawn: a walk over 31⁸ by a step that shares no factor with it. */
const signs = (prefix: string) => {
  const drawn = '(i::bigint * 5200190071 % 852891037441)';
  const at = (place: number) => sign(`${drawn} / ${31 ** place}`);
  return `'${prefix}' || ${[0, 1, 2, 3].map(at).join(' || ')} || '-' || ${[4, 5, 6, 7].map(at).join(' || ')}`;
};

/** Rows as years of work would leave them; made by the database, without looking up every reference. */
export async function fillForSearch(
  em: EntityManager,
  { practices, bookings, eventsOfEach }: { practices: number; bookings: number; eventsOfEach: number },
): Promise<void> {
  const make = (sql: string, count: number) => em.execute(`${sql} from generate_series(1, ${count}) i`);
  await em.execute('set local session_replication_role = replica');
  await em.execute('set local statement_timeout = 0');
  await make(
    `insert into dentist (slug, name, address, istat_code, city, province, region, phone, email)
     select 'studio-' || i, ${pick(['Studio Dentistico', 'Centro Odontoiatrico', 'Dott.', 'Ambulatorio'], 'i')} || ' ' ||
       ${pick(surnames, 'i / 4')} || ' ' || ${pick(surnames, 'i / 211')}, 'Via Roma ' || i, '058091', ${pick(cities, 'i')}, 'RM', 'Lazio',
       '+3906' || lpad((i * 7919 % 100000000)::text, 8, '0'), 'studio' || i || '@studi.example'`,
    practices,
  );
  await em.execute('analyze dentist');
  const practice = `(select min(id) from dentist) + (i * 7919 % ${practices})`;
  await make(
    `insert into booking (number, token_hash, client_key, dentist_id, status, preferred_times, reason, patient_name, phone,
       email, contact_hash, age_confirmed_at, health_consent_at, consent_version, appointment_at, created_at)
     select ${signs('DENT-')}, repeat(lpad(to_hex(i), 8, '0'), 8), gen_random_uuid(), ${practice},
       case i % 50 when 0 then 'scheduled' when 1 then 'declined' when 2 then 'confirmed' else 'completed' end,
       array[now()], 'PAIN', 'Paziente ' || i, '+39347' || lpad((i::bigint * 48271 % 10000000)::text, 7, '0'),
       'paziente.' || i || '@posta.example', repeat(lpad(to_hex(i), 8, '0'), 8), now(), now(), '1', now(), now() - make_interval(mins => i)`,
    bookings,
  );
  await em.execute(
    `insert into call_task (booking_id, dentist_id, phone, purpose, state, not_after, created_at, ended_at)
     select b.id, b.dentist_id, d.phone, 'book', 'done', b.created_at, b.created_at, b.created_at
     from booking b join dentist d on d.id = b.dentist_id`,
  );
  await em.execute(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, ended_at, outcome)
     select id, booking_id, dentist_id, phone, 1, 'ended', 1, created_at, created_at, 'confirmed' from call_task`,
  );
  await em.execute(
    `insert into mail_outbox (event_key, message_id, booking_id, template, to_address, state, sent_at, created_at)
     select 'k' || number, '<' || number || '@x>', id, 'received', email, 'sent', created_at, created_at from booking`,
  );
  await em.execute(
    `insert into booking_event (booking_id, at, kind) select b.id, b.created_at + make_interval(secs => n), 'callStarted'
     from booking b cross join generate_series(1, ${eventsOfEach}) n`,
  );
  await make(
    `insert into package_order (number, email, channel, status, amount_cents, created_at)
     select ${signs('PAC-')}, 'paziente.' || i || '@posta.example', 'online', 'expired', 9900, now() - make_interval(mins => i)`,
    Math.ceil(bookings / 20),
  );
  await make(
    `insert into lead (client_key, source, practice_name, person_name, email, phone, city, contact_consent_at, created_at)
     select gen_random_uuid(), 'practices', 'Studio ' || ${pick(surnames, 'i')}, 'Anna', 'studio' || i || '@posta.example',
       '+3906' || lpad((i::bigint * 104729 % 100000000)::text, 8, '0'), ${pick(cities, 'i')}, now(), now() - make_interval(mins => i)`,
    Math.ceil(bookings / 20),
  );
  await make(
    `insert into profile_report (dentist_id, kind, message, email) select ${practice}, 'error', 'Orari', 'paziente.' || i || '@posta.example'`,
    Math.ceil(bookings / 20),
  );
  await make(
    `insert into discovery_job (istat_code, city, region, status) select '058091', ${pick(cities, 'i')}, 'Lazio', 'completed'`,
    Math.ceil(bookings / 50),
  );
}

/** Every table it filled, for `vacuum analyze`. */
export const searchedTables = [
  'dentist',
  'booking',
  'call_task',
  'call_attempt',
  'booking_event',
  'mail_outbox',
  'package_order',
  'lead',
  'profile_report',
  'discovery_job',
];
