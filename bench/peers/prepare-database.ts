import type { Client } from 'pg';
import { listOf } from './answers.ts';

/**
 * Gives the peers a view with the specification's fields under its names, and an index in the order of the list. The hours
 * as text, which the gateway makes of the timetable for each answer, stand ready in a column: no peer is measured on how it
 * would make them.
 */
export async function prepareDatabase(client: Client, cities: readonly string[], gatewayUrl: string): Promise<void> {
  await client.query(`
    alter table dentist add column peers_opening_hours text;
    create schema peers;
    create view peers.dentists as
      select id, name collate "it-x-icu" as name, address, city, region, latitude, longitude, phone, website,
        peers_opening_hours as opening_hours, description, profile_image_url, verified_by is not null as verified, rating,
        review_count, google_places_rating, google_places_review_count, specializations,
        array(select s.name from dentist_service s where s.dentist_id = dentist.id order by s.position) as services
      from dentist where hidden_at is null and google_places_rating is not null;
    comment on view peers.dentists is E'@primaryKey id';
    create index peers_city_index on dentist
      (city, google_places_rating desc, google_places_review_count desc, name collate "it-x-icu", id)
      where hidden_at is null and google_places_rating is not null;`);
  for (const city of cities) {
    const answer = await fetch(`${gatewayUrl}/api/dentists?${new URLSearchParams({ city })}`);
    const computed = listOf(await answer.json()).map(({ id, openingHours: hours }) => ({ id: Number(id), hours }));
    await client.query(
      `update dentist d set peers_opening_hours = c.hours
       from jsonb_to_recordset($1::jsonb) c(id int, hours text) where d.id = c.id`,
      [JSON.stringify(computed)],
    );
  }
  // Without it the updates above would have doubled what every list reads.
  await client.query('vacuum full analyze dentist');
}

/** Cities that have a list, the longest first. */
export async function citiesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ city: string }>(
    `select city from dentist where hidden_at is null and google_places_rating is not null
     group by city having count(distinct istat_code) = 1 order by count(*) desc, city`,
  );
  return rows.map(({ city }) => city);
}
