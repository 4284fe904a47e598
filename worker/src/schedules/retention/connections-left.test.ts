import { insertFeed } from '@dentisti/db/connections/calendar-feed.repository';
import { createCalendarConnection, createWebhookEndpoint, emptyTables } from '@dentisti/db/testing';
import { beforeEach, expect, test } from 'vitest';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { eraseExpired } from './erase-expired.ts';
import { keepBusyTime } from './testing/calendar-rows.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const sql = (text: string, values: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, values);
beforeEach(() => emptyTables(em(), 'erasure_run', 'google_revocation'));

/** A practice with a Google calendar and busy time of it, a feed and an endpoint; returns its id. */
async function practiceWithConnections(account: string): Promise<number> {
  const now = harness.clock.now();
  const kept = await createCalendarConnection(em(), { now, change: { provider: 'google', accountName: account } });
  const { practiceId } = kept;
  await keepBusyTime(em(), kept, new Date(now.getTime() + 30 * 86_400_000));
  const feed = { name: 'iPad', clinicianId: null, withNames: false, position: 1, tokenHash: hashOf(practiceId) };
  await insertFeed(em(), { ...feed, practiceId, entitledAt: now, now });
  const endpoint = { url: 'https://gestionale.example.it/', secret: 'whsec_x', key: 'k'.repeat(32) };
  await createWebhookEndpoint(em(), { ...endpoint, practiceId, now });
  return practiceId;
}
const hashOf = (practiceId: number) => String(practiceId).padStart(64, '0');

/** What is stored of a practice's connections. */
async function connectionsOf(practiceId: number) {
  const [row] = await sql(
    `select (select count(*)::int from calendar_connection where practice_id = p.id) as calendars,
       (select count(*)::int from calendar_busy where practice_id = p.id) as busy,
       (select count(*)::int from calendar_feed where practice_id = p.id) as feeds,
       (select count(*)::int from webhook_endpoint where practice_id = p.id) as endpoints from (select ?::int as id) p`,
    [practiceId],
  );
  return row;
}

const all = { calendars: 1, busy: 1, feeds: 1, endpoints: 1 };
const none = { calendars: 0, busy: 0, feeds: 0, endpoints: 0 };

test.each([
  [
    'an operator withdraws it',
    'update practice_standing set entitled_at = null, entitled_way = null where practice_id = ?',
  ],
  ['the last owner leaves', 'delete from practice_standing where practice_id = ?'],
  [
    'others are granted it',
    `update practice_standing set entitled_at = entitled_at + interval '1 hour' where practice_id = ?`,
  ],
])('connections go on the day after the entitlement under which they were made ends: %s', async (_, ending) => {
  const practiceId = await practiceWithConnections('anna@studio.example');
  const other = await practiceWithConnections('bruno@studio.example');
  const nextDay = async () => {
    await harness.advance(86_400_000);
    await harness.schedule(eraseExpired);
  };
  await nextDay();
  expect(await connectionsOf(practiceId)).toEqual(all);
  await sql(ending, [practiceId]);
  await nextDay();
  expect([await connectionsOf(practiceId), await connectionsOf(other)]).toEqual([none, all]);
  // Given up at Google too.
  expect(await sql('select account_name from google_revocation')).toEqual([{ account_name: 'anna@studio.example' }]);
  const figures = `select rows from erasure_run where rule = 'calendarAccount' and rows > 0`;
  expect(await sql(figures)).toEqual([{ rows: 3 }]);
});
