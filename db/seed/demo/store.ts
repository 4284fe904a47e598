// SQL: thousands of rows are compared with a temporary table and written at once.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DemoPractice } from './demo-practice.ts';
import { storeAgendas } from './store-agendas.ts';

/** Columns of `dentist` that a demo row fills, with their types. */
const columns = {
  slug: 'text',
  name: 'text',
  address: 'text',
  cap: 'text',
  istat_code: 'text',
  city: 'text',
  province: 'text',
  region: 'text',
  latitude: 'float8',
  longitude: 'float8',
  phone: 'text',
  website: 'text',
  email: 'text',
  opening_hours_text: 'text',
  week: 'jsonb',
  hours_exceptions: 'jsonb',
  description: 'text',
  profile_image_url: 'text',
  google_places_rating: 'float8',
  google_places_review_count: 'int',
  rating: 'float8',
  review_count: 'int',
  specializations: 'text[]',
  languages: 'text[]',
  wheelchair: 'text',
  verified_by: 'text',
  albo_number: 'text',
} as const;
const names = Object.keys(columns);

/** When the demo rows say they were read: fixed, so that two seeds store the same. */
const fetchedAt = '2026-11-20T00:00:00Z';

export interface StoredDemo {
  inserted: number;
  updated: number;
  removed: number;
}

/** Whether exactly this many demo rows stand there with this version: then there is nothing to do. */
export async function isDemoStored(em: EntityManager, version: string, count: number): Promise<boolean> {
  const [row] = await em.execute<{ same: number; all: number }[]>(
    `select count(*) filter (where checksum = ?)::int as same, count(*)::int as all from dentist_source where source = 'demo'`,
    [version],
  );
  return row?.same === count && row.all === count;
}

/**
 * Brings the demo rows to the wanted state in one transaction: ids stay, changed slugs lead on, rows of an older version
 * go. A practice that another source knows too keeps what the import made of it. `version` marks the rows.
 */
export async function storeDemo(
  em: EntityManager,
  practices: readonly DemoPractice[],
  version: string,
): Promise<StoredDemo> {
  return em.transactional(async (tx) => {
    // One seed at a time; an arbitrary number.
    await tx.execute('select pg_advisory_xact_lock(7283001)');
    await loadWanted(tx, practices);
    await keepBooked(tx);
    const removed = await tx.execute<{ id: number }[]>(
      `delete from dentist using dentist_source s where s.dentist_id = dentist.id and s.source = 'demo'
         and ${isGone} returning dentist.id`,
    );
    await leaveShared(tx, version);
    await tx.execute(
      `insert into dentist_slug (slug, dentist_id)
       select d.slug, d.id from wanted w join dentist d on d.id = w.id where d.slug <> w.slug on conflict do nothing`,
    );
    // Two rows may swap their slugs: out of the way first.
    await tx.execute(
      `update dentist d set slug = 'demo-' || d.id || '-' || d.slug from wanted w where w.id = d.id and d.slug <> w.slug`,
    );
    const updated = await tx.execute<{ id: number }[]>(
      `update dentist d set ${names.map((name) => `${name} = w.${name}`).join(', ')}, updated_at = now()
       from wanted w where w.id = d.id returning d.id`,
    );
    await tx.execute('delete from dentist_service using wanted w where dentist_id = w.id');
    await tx.execute('delete from practitioner using wanted w where dentist_id = w.id');
    const inserted = await tx.execute<{ id: number }[]>(
      `with new_row as (
         insert into dentist (${names.join(', ')}) select ${names.join(', ')} from wanted where id is null order by position
         returning id, slug)
       update wanted set id = new_row.id from new_row where new_row.slug = wanted.slug and wanted.id is null returning wanted.id`,
    );
    await tx.execute(
      `insert into dentist_source (source, source_id, dentist_id, fetched_at, checksum)
       select 'demo', key, id, ?, ? from wanted where id is not null
       on conflict (source, source_id) do update set fetched_at = excluded.fetched_at, checksum = excluded.checksum`,
      [fetchedAt, version],
    );
    await tx.execute(
      `insert into dentist_service (dentist_id, position, name, price_cents)
       select w.id, s.position - 1, s.service ->> 'name', (s.service ->> 'priceCents')::int
       from wanted w, jsonb_array_elements(w.services) with ordinality as s (service, position)`,
    );
    await tx.execute(
      `insert into practitioner (dentist_id, position, name, albo_number, albo_checked_at)
       select w.id, p.position - 1, p.one ->> 'name', p.one ->> 'alboNumber', (p.one ->> 'checkedAt')::timestamptz
       from wanted w, jsonb_array_elements(w.practitioners) with ordinality as p (one, position)`,
    );
    await storeAgendas(tx);
    await tx.execute(
      `insert into dentist_slug (slug, dentist_id)
       select former.slug, w.id from wanted w, jsonb_array_elements_text(w.former_slugs) as former (slug) on conflict do nothing`,
    );
    return { inserted: inserted.length, updated: updated.length, removed: removed.length };
  });
}

const onlyDemo = (id: string) =>
  `not exists (select from dentist_source other where other.dentist_id = ${id} and other.source <> 'demo')`;

/** Of `dentist` and its source `s`: no longer part of the demonstration, and known from nowhere else. */
const isGone = `not exists (select from wanted w where w.key = s.source_id) and ${onlyDemo('dentist.id')}`;

/** A practice that patients have dealings with is hidden, not deleted: their pages still name it. */
async function keepBooked(tx: EntityManager): Promise<void> {
  await tx.execute(
    `update dentist set hidden_at = now(), slug = 'demo-' || dentist.id || '-' || slug from dentist_source s
     where s.dentist_id = dentist.id and s.source = 'demo' and ${isGone}
       and exists (select from booking b where b.dentist_id = dentist.id)`,
  );
  await tx.execute(
    `delete from dentist_source s using dentist
     where s.dentist_id = dentist.id and s.source = 'demo' and ${isGone}
       and exists (select from booking b where b.dentist_id = dentist.id)`,
  );
  await tx.execute(
    `delete from appointment a using dentist, dentist_source s
     where a.dentist_id = dentist.id and s.dentist_id = dentist.id and s.source = 'demo' and ${isGone}`,
  );
}

/** Practices that another source knows too are only marked as seen, or let go of when the demonstration drops them. */
async function leaveShared(tx: EntityManager, version: string): Promise<void> {
  await tx.execute(
    `delete from dentist_source s where source = 'demo' and not exists (select from wanted w where w.key = s.source_id)`,
  );
  await tx.execute(
    `update dentist_source s set checksum = ? from wanted w where s.source = 'demo' and s.source_id = w.key`,
    [version],
  );
  await tx.execute(`delete from wanted where id is not null and not (${onlyDemo('wanted.id')})`);
}

/** The wanted rows as a temporary table, each with the id of the practice that has its key, if any. */
async function loadWanted(tx: EntityManager, practices: readonly DemoPractice[]): Promise<void> {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const rows = practices.map(({ key, formerSlugs, services, practitioners, agenda, ...fields }, position) => ({
    key,
    position,
    former_slugs: formerSlugs,
    services,
    practitioners,
    agenda,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value])),
  }));
  await tx.execute(
    `create temporary table wanted (id int, key text primary key, position int, former_slugs jsonb, services jsonb, practitioners jsonb, agenda jsonb, ${typed.join(', ')}) on commit drop`,
  );
  await tx.execute(
    `insert into wanted select s.dentist_id, r.* from jsonb_to_recordset(?::jsonb)
       as r (key text, position int, former_slugs jsonb, services jsonb, practitioners jsonb, agenda jsonb, ${typed.join(', ')})
     left join dentist_source s on s.source = 'demo' and s.source_id = r.key`,
    [JSON.stringify(rows)],
  );
  // Without figures the planner would join these thousands row by row.
  await tx.execute('analyze wanted');
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
