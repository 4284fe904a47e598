import { openWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { changeStanding } from '@dentisti/db/studio/practice-standing.repository';
import { emptyTables } from '@dentisti/db/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { practiceWithRooms } from '../../testing/studio-connections.ts';

let now = tuesdayMorning;
const gateway = setUpTestGateway({}, () => now);
let own: Awaited<ReturnType<typeof practiceWithRooms>>;
beforeEach(async () => {
  now = tuesdayMorning;
  await gateway.redis.connection.flushdb();
  await emptyTables(gateway.database.em.fork(), 'calendar_feed', 'webhook_endpoint');
  own = await practiceWithRooms(gateway);
});
const url = 'https://gestionale.studio-rossi.it/hook?chiave=segreta';
const webhook = { url, events: ['BOOKING_CONFIRMED', 'BOOKING_MOVED'], withPatient: false };
const row = async (table: string) =>
  (await own.em().execute<Record<string, string>[]>(`select * from ${table} order by created_at`)).at(-1) ?? {};

describe('webhooks', () => {
  test('an owner makes one: the secret is shown this once, and stored encrypted', async () => {
    const made = await own.change(own.owner, 'saveWebhook', webhook);
    expect(made).toMatchObject({ __typename: 'ConnectionsChanged', feedUrl: null, deliveryId: null });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.connections?.webhooks).toMatchObject([{ ...webhook, endedAt: null, deliveries: [] }]);
    const stored = await row('webhook_endpoint');
    expect(JSON.stringify(stored)).not.toContain(made.secret);
    const keys = gateway.services.env.BOOKING_LINK_SECRETS;
    expect(openWebhookSecret(stored.secret_encrypted ?? '', stored.id ?? '', keys)).toBe(made.secret);
    expect(JSON.stringify(await own.connections(own.owner))).not.toContain('whsec_');
    const [audit] = await own.em().execute(`select * from audit_entry where action = 'webhook.added'`);
    expect(JSON.stringify(audit)).not.toMatch(/segreta|gestionale|whsec/);
  });

  test('staff see it without what stands behind `?`, and change nothing', async () => {
    const { connections } = await own.change(own.owner, 'saveWebhook', webhook);
    const id = connections?.webhooks[0]?.id ?? '';
    expect((await own.connections(own.staff))?.webhooks[0]?.url).toBe('https://gestionale.studio-rossi.it/hook?…');
    for (const [name, given] of [
      ['saveWebhook', { ...webhook, id }],
      ['removeWebhook', { id }],
      ['rotateWebhookSecret', { id }],
      ['testWebhook', { id }],
      ['saveFeed', { name: 'x', withNames: true }],
    ] as const)
      expect(await own.change(own.staff, name, given)).toEqual({
        __typename: 'StudioRefused',
        message: 'Questo lo può fare solo chi ha il ruolo di titolare.',
      });
  });

  test.each([
    ['http://gestionale.it/', /deve cominciare con https/],
    ['https://127.0.0.1/', /rete privata/],
    ['https://0x7f.1/', /rete privata/],
    ['https://[::ffff:10.0.0.1]/', /rete privata/],
    ['https://utente:chiave@gestionale.it/', /Togli nome utente/],
    ['https://gestionale.it:6379/', /443 e 8443/],
    ['https://localhost/', /nome pubblico/],
    ['https://metadata.google.internal/', /nome pubblico/],
    ['ciao', /non è scritto bene/],
  ])('%s is refused with its reason', async (typed, reason) => {
    const refused = await own.change(own.owner, 'saveWebhook', { ...webhook, url: typed });
    expect(refused.message).toMatch(reason);
    expect((await own.connections(own.owner))?.webhooks).toEqual([]);
  });

  test('five at most, none twice, at least one event', async () => {
    for (let i = 1; i <= 5; i++)
      expect(
        (await own.change(own.owner, 'saveWebhook', { ...webhook, url: `https://g.it/${i}` })).secret,
      ).toBeTruthy();
    const message = async (given: object) =>
      (await own.change(own.owner, 'saveWebhook', { ...webhook, ...given })).message;
    expect(await message({ url: 'https://g.it/6' })).toBe('Ci stanno al massimo 5 indirizzi: prima togline uno.');
    expect(await message({ url: 'https://g.it/5' })).toBe('Questo indirizzo c’è già.');
    expect(await message({ events: [] })).toBe('Scegli almeno un avviso.');
    expect(await message({ events: ['PING'] })).toBe('Scegli almeno un avviso.');
    expect(await message({ id: crypto.randomUUID(), url: 'https://g.it/7' })).toBe('Questo indirizzo non c’è più.');
    const [first] = (await own.connections(own.owner))?.webhooks ?? [];
    await own.change(own.owner, 'removeWebhook', { id: first?.id });
    expect((await own.change(own.owner, 'saveWebhook', { ...webhook, url: 'https://g.it/6' })).secret).toBeTruthy();
  });

  test('a new secret: the one before signs beside it for a day', async () => {
    const made = await own.change(own.owner, 'saveWebhook', webhook);
    const id = made.connections?.webhooks[0]?.id ?? '';
    const rotated = await own.change(own.owner, 'rotateWebhookSecret', { id });
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(made.secret);
    expect(rotated.connections?.webhooks[0]?.formerSecretUntil).toBe(
      new Date(now.getTime() + 86_400_000).toISOString(),
    );
    const stored = await row('webhook_endpoint');
    const keys = gateway.services.env.BOOKING_LINK_SECRETS;
    expect(openWebhookSecret(stored.former_encrypted ?? '', id, keys)).toBe(made.secret);
    now = new Date(now.getTime() + 86_400_001);
    expect((await own.connections(own.owner))?.webhooks[0]?.formerSecretUntil).toBeNull();
  });

  test('a test and a delivery sent again wait in the log, with a job that carries ids', async () => {
    const made = await own.change(own.owner, 'saveWebhook', webhook);
    const tested = await own.change(own.owner, 'testWebhook', { id: made.connections?.webhooks[0]?.id });
    const { deliveryId } = tested;
    expect(tested.connections?.webhooks[0]?.deliveries).toMatchObject([
      { id: deliveryId, event: 'PING', number: null, state: 'WAITING', tries: 0, error: null },
    ]);
    const job = await gateway.redis.connection.hgetall(`bull:webhooks:webhook-${deliveryId}-0`);
    expect(JSON.parse(job.data ?? '{}')).toEqual({ deliveryId, tries: 0 });
    const again = () => own.change(own.owner, 'resendDelivery', { id: deliveryId });
    expect((await again()).message).toBe('Questa consegna è già in corso.');
    const failed = `state = 'failed', next_try_at = null, tries = 8, last_status = 503, last_error = 'status', excerpt = 'giù'`;
    await own.em().execute(`update webhook_delivery set ${failed} where id = ?`, [deliveryId]);
    expect((await own.connections(own.staff))?.webhooks[0]?.deliveries).toMatchObject([
      { state: 'FAILED', status: 503, error: 'Il sito ha avuto un problema suo (503).', excerpt: 'giù' },
    ]);
    expect((await again()).connections?.webhooks[0]?.deliveries).toMatchObject([{ state: 'WAITING', tries: 0 }]);
    expect((await own.change(own.owner, 'resendDelivery', { id: crypto.randomUUID() })).message).toMatch(/non c’è più/);
  });

  test('saving one that was switched off switches it on', async () => {
    const made = await own.change(own.owner, 'saveWebhook', webhook);
    await own
      .em()
      .execute(`update webhook_endpoint set ended_at = now(), ended_reason = 'failing', failing_since = now()`);
    expect((await own.connections(own.owner))?.webhooks[0]?.endedReason).toMatch(/Per tre giorni/);
    const saved = await own.change(own.owner, 'saveWebhook', { ...webhook, id: made.connections?.webhooks[0]?.id });
    expect(saved).toMatchObject({ secret: null, connections: { webhooks: [{ endedAt: null, endedReason: null }] } });
  });
});

describe('calendar feeds', () => {
  const feed = { name: 'Tutti', withNames: false };
  test('an owner makes, changes, renews and removes one; the address is shown when it is made, and hashed', async () => {
    const made = await own.change(own.owner, 'saveFeed', { ...feed, name: '  Tutti   noi ' });
    expect(made.feedUrl).toMatch(/\/calendari\/[\w-]{43}\.ics$/);
    expect(made.connections?.feeds).toMatchObject([{ name: 'Tutti noi', withNames: false, clinician: null }]);
    const token = /([\w-]{43})\.ics$/.exec(made.feedUrl ?? '')?.[1] ?? '';
    expect(JSON.stringify(await row('calendar_feed'))).not.toContain(token);
    const id = made.connections?.feeds[0]?.id ?? '';
    const [clinician] = made.connections?.clinicians ?? [];
    const given = { id, name: 'Anna', withNames: true, clinicianId: clinician?.id };
    const changed = await own.change(own.owner, 'saveFeed', given);
    expect(changed).toMatchObject({
      feedUrl: null,
      connections: { feeds: [{ name: 'Anna', withNames: true, clinician }] },
    });
    const renewed = await own.change(own.owner, 'renewFeed', { id });
    expect(renewed.feedUrl).not.toBe(made.feedUrl);
    expect((await own.change(own.owner, 'removeFeed', { id })).connections?.feeds).toEqual([]);
    for (const name of ['removeFeed', 'renewFeed'] as const)
      expect((await own.change(own.owner, name, { id })).message).toBe('Questo calendario non c’è più.');
  });

  test('a name, somebody of the practice, twelve at most', async () => {
    const message = async (given: object) => (await own.change(own.owner, 'saveFeed', { ...feed, ...given })).message;
    expect(await message({ name: ' ' })).toMatch(/Dai un nome/);
    expect(await message({ name: 'x'.repeat(61) })).toMatch(/Dai un nome/);
    const other = await practiceWithRooms(gateway);
    const [stranger] = (await other.connections(other.owner))?.clinicians ?? [];
    expect(await message({ clinicianId: stranger?.id })).toMatch(/non è più nell’agenda/);
    for (let i = 0; i < 12; i++) await own.change(own.owner, 'saveFeed', feed);
    expect(await message({})).toMatch(/al massimo 12/);
  });
});

test('another practice’s people neither see nor change anything, whatever id they send', async () => {
  const made = await own.change(own.owner, 'saveWebhook', webhook);
  const feed = await own.change(own.owner, 'saveFeed', { name: 'Tutti', withNames: true });
  const other = await practiceWithRooms(gateway);
  expect(await own.connections(other.owner)).toBeNull();
  const [webhookId, feedId] = [made.connections?.webhooks[0]?.id, feed.connections?.feeds[0]?.id];
  for (const [name, given] of [
    ['removeWebhook', { id: webhookId }],
    ['rotateWebhookSecret', { id: webhookId }],
    ['testWebhook', { id: webhookId }],
    ['saveWebhook', { ...webhook, id: webhookId }],
    ['removeFeed', { id: feedId }],
    ['renewFeed', { id: feedId }],
    ['saveFeed', { id: feedId, name: 'x', withNames: true }],
  ] as const)
    expect((await other.change(other.owner, name, given)).message).toMatch(/non c’è più/);
  const { browser } = await studioBrowser(gateway);
  expect(await own.connections(browser)).toBeNull();
});

test('nothing is connected without entitlement, and what was made under another one is gone', async () => {
  await own.change(own.owner, 'saveWebhook', webhook);
  await own.change(own.owner, 'saveFeed', { name: 'Tutti', withNames: true });
  await changeStanding(own.em(), own.practice.id, { entitledAt: null, entitledWay: null });
  expect(await own.connections(own.owner)).toBeNull();
  expect((await own.change(own.owner, 'saveWebhook', webhook)).message).toMatch(/titolarità/);
  const entitledAt = new Date(now.getTime() + 60_000);
  await changeStanding(own.em(), own.practice.id, { entitledAt, entitledWay: 'albo' });
  expect(await own.connections(own.owner)).toMatchObject({ feeds: [], webhooks: [] });
  const made = await own.change(own.owner, 'saveWebhook', webhook);
  expect(made.connections?.webhooks).toHaveLength(1);
  expect(await own.em().execute('select count(*)::int as n from calendar_feed')).toEqual([{ n: 0 }]);
});
