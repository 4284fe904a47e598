import { watchDiscovery } from '@dentisti/core/discovery/watch-discovery';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { storeDevMail } from '@dentisti/db/mail/dev-mail.repository';
import type { MailState } from '@dentisti/db/mail/mail-outbox.entity';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { createBooking, createCallTask, createPracticeRow } from '@dentisti/db/testing';
import { discoveryChangedChannel } from '@dentisti/domain/jobs/discovery.jobs';
import { beforeAll, describe, expect, test } from 'vitest';
import { RequestContext } from '../../http/request-context.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { watchOrRefuse } from '../watch-or-refuse.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
let browser: CookieJar;
beforeAll(async () => {
  ({ browser } = await signedIn(gateway, 'operatore@dentisti.example', 'operator'));
});

const em = () => gateway.database.em.fork();
const auditSql = 'select action, detail from audit_entry where target_id = ? order by id';
const audit = (targetId: string) =>
  em().execute<{ action: string; detail: Record<string, unknown> }[]>(auditSql, [targetId]);
async function ask(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await browser.ask(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data as Record<string, Record<string, unknown> & { items: Record<string, unknown>[] }>;
}

describe('the overview', () => {
  const query = `query ($days: Int!) { adminOverview(days: $days) { days unit requests requestsBefore confirmations
    confirmedSameDayPercent medianMinutesToConfirmation calls callOutcomes { group count }
    buckets { startsAt requests calls { group count } } queues { queue waiting oldestSeconds stoppedAt }
    dialling { pausedUntil failures reason stoppedAt } openBookings attention { kind count items { id label since dueAt assignee detail } } } }`;

  test('with nothing to tell has nothing to do', async () => {
    const { adminOverview } = await ask(query, { days: 1 });
    expect(adminOverview).toMatchObject({
      unit: 'HOUR',
      requests: 0,
      confirmedSameDayPercent: null,
      medianMinutesToConfirmation: null,
      callOutcomes: [],
      attention: [],
    });
    expect(adminOverview?.buckets).toHaveLength(24);
  });

  test('counts what stands in the database and names what needs a person', async () => {
    const practice = await createPracticeRow(em(), { phone: '+390768000001' });
    const booking = await createBooking(em(), { dentistId: practice.id, createdAt: new Date('2026-11-24T07:00:00Z') });
    await createCallTask(em(), booking, { phone: '+390768000001' });
    const { adminOverview } = await ask(query, { days: 99 });
    expect(adminOverview).toMatchObject({ days: 30, unit: 'DAY', requests: 1, openBookings: 1 });

    const since = '2026-11-24T07:00:00.000Z';
    const item = { id: booking.number, label: practice.name, since, dueAt: since, assignee: null, detail: 'due' };
    expect(adminOverview?.attention).toEqual([{ kind: 'STUCK_CALL', count: 1, items: [item] }]);
    expect(adminOverview?.queues).toContainEqual({ queue: 'CALLS', waiting: 1, oldestSeconds: 7_200, stoppedAt: null });
    expect(adminOverview?.buckets).toContainEqual({ startsAt: '2026-11-23T23:00:00.000Z', requests: 1, calls: [] });
  });

  test('while dialling rests, calls that are due wait as they should', async () => {
    await em().execute(
      `update dialling_breaker set failures = 3, open_until = '2026-11-24T09:05:00Z', reason = 'no trunk'`,
    );
    const { adminOverview } = await ask(query, { days: 7 });
    expect(adminOverview).toMatchObject({
      dialling: { pausedUntil: '2026-11-24T09:05:00.000Z', failures: 3, reason: 'no trunk', stoppedAt: null },
      attention: [{ kind: 'PAUSE', count: 1, items: [{ id: 'breaker', detail: 'platform' }] }],
    });
    await em().execute('update dialling_breaker set failures = 0, open_until = null, reason = null');
  });

  test('what an operator stopped is told; calls that are due wait as they should', async () => {
    const stop = `insert into queue_pause (queue, paused_at, reason) values (?, '2026-11-24T08:30:00Z', 'Guasto')`;
    for (const queue of ['dialling', 'mail']) await em().execute(stop, [queue]);
    const { adminOverview } = await ask(query, { days: 7 });
    const stoppedAt = '2026-11-24T08:30:00.000Z';
    expect(adminOverview).toMatchObject({ dialling: { pausedUntil: null, stoppedAt } });
    const { attention } = adminOverview as unknown as { attention: { kind: string; count: number }[] };
    expect(attention.map(({ kind, count }) => [kind, count])).toEqual([['PAUSE', 2]]);
    expect(adminOverview?.queues).toContainEqual({ queue: 'MAIL', waiting: 0, oldestSeconds: 0, stoppedAt });
    await em().execute('delete from queue_pause');
    expect((await ask(query, { days: 7 })).adminOverview).toMatchObject({ attention: [{ kind: 'STUCK_CALL' }] });
  });
});

describe('what waits for a person', () => {
  const assign = `mutation ($kind: AttentionKind!, $id: ID!, $action: AttentionAction!) {
    assignAttention(kind: $kind, id: $id, action: $action) { __typename ... on AttentionAssigned { attention { kind items { id assignee } } } } }`;
  const change = async (kind: string, id: string, action: string) =>
    (await ask(assign, { kind, id, action })).assignAttention as Record<string, unknown>;

  test('an operator takes it, gives it back, takes note of an opt-out; all audited, once', async () => {
    const practice = await createPracticeRow(em(), { phone: '+390768000021' });
    const id = String(practice.id);
    const optOut = `insert into opt_out (phone, dentist_id, at, source) values ('+390768000021', ?, ?, 'call')`;
    await em().execute(optOut, [practice.id, now]);
    const held = (assignee: string | null) => ({ kind: 'OPT_OUT', items: [{ id, assignee }] });
    for (let i = 0; i < 2; i++)
      expect((await change('OPT_OUT', id, 'TAKE')).attention).toContainEqual(held('operatore@dentisti.example'));
    expect((await change('OPT_OUT', id, 'RELEASE')).attention).toContainEqual(held(null));
    expect(await change('OPT_OUT', id, 'RELEASE')).toMatchObject({ __typename: 'ChangedMeanwhile' });
    expect(await change('LEAD', id, 'ACKNOWLEDGE')).toMatchObject({ __typename: 'ChangedMeanwhile' });
    expect(JSON.stringify(await change('OPT_OUT', id, 'ACKNOWLEDGE'))).not.toContain('OPT_OUT');
    expect((await audit(id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['attention.taken', { kind: 'optOut' }],
      ['attention.given-back', { kind: 'optOut' }],
      ['attention.acknowledged', { kind: 'optOut' }],
    ]);
  });

  test('an id that can be none is refused, not stored', async () => {
    for (const id of ['', 'x\u0000', "';", 'a'.repeat(200)])
      expect(await change('LEAD', id, 'TAKE')).toMatchObject({ __typename: 'ChangedMeanwhile' });
  });
});

describe('mail', () => {
  const fields =
    '{ id toAddress state attempts nextTryAt lastError messageId details { name value } deliveries { subject text } }';
  const list = `query ($state: MailState, $first: Int, $after: String) { adminMails(state: $state, first: $first, after: $after) { nextCursor items ${fields} } }`;
  const one = `query ($id: ID!) { adminMail(id: $id) ${fields} }`;
  const change = (
    field: string,
  ) => `mutation ($id: ID!, $note: String!) { ${field}(mailId: $id, note: $note) { __typename
    ... on MailChanged { mail { state attempts messageId } } ... on ChangedMeanwhile { message } ... on InvalidInput { fields { name } } } }`;

  const messageIdOf = (key: string) => `<${key}@dentisti.example>`;
  async function store(key: string, state: MailState) {
    const params = { code: '123456', alert: 'platform' };
    const mail = {
      eventKey: key,
      domain: 'dentisti.example',
      template: 'confirmed',
      toAddress: 'maria.rossi@example.it',
      params,
      bookingId: null,
      now,
    };
    const { id } = await queueMail(em(), mail);
    const sentAt = state === 'sent' ? now : null;
    const error = '550 <maria.rossi@example.it> unknown';
    await em().execute(
      'update mail_outbox set state = ?, sent_at = ?, attempts = 40, last_error = ?, message_id = ? where id = ?',
      [state, sentAt, error, messageIdOf(key), id],
    );
    return id;
  }

  test('lists are masked and come in pages; a mail opened alone shows its address and is noted once', async () => {
    const ids = [await store('a', 'sent'), await store('b', 'failed'), await store('c', 'queued')];
    await storeDevMail(em(), {
      messageId: messageIdOf('a'),
      fromAddress: 'noi@dentisti.example',
      toAddress: 'maria.rossi@example.it',
      subject: 'Confermato',
      text: 'Ci vediamo',
      html: null,
      attachments: [],
      deliveredAt: now,
    } as Parameters<typeof storeDevMail>[1]);
    const seen: unknown[] = [];
    let after: unknown = null;
    do {
      const { adminMails } = await ask(list, { first: 2, after });
      seen.push(...(adminMails?.items ?? []));
      after = adminMails?.nextCursor;
    } while (after);
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map((mail) => (mail as { id: string }).id))).toEqual(new Set(ids));
    expect(JSON.stringify(seen)).not.toMatch(/maria|123456/);
    expect(seen[0]).toMatchObject({
      toAddress: 'm…@example.it',
      lastError: '550 <m…@example.it> unknown',
      details: [{ name: 'alert', value: 'platform' }],
    });
    expect((await ask(list, { state: 'FAILED' })).adminMails?.items).toMatchObject([{ id: ids[1] }]);

    const opened = (await ask(one, { id: ids[0] })).adminMail;
    expect(opened).toMatchObject({
      toAddress: 'maria.rossi@example.it',
      deliveries: [{ subject: 'Confermato', text: 'Ci vediamo' }],
    });
    await ask(one, { id: ids[0] });
    expect(await audit(ids[0] ?? '')).toMatchObject([{ action: 'mail.opened' }]);
    expect((await ask(one, { id: 'nessuna' })).adminMail).toBeNull();
  });

  test('what was given up is sent under the same Message-ID; two who press, one resend', async () => {
    const id = await store('d', 'failed');
    expect((await ask(change('resendMail'), { id, note: ' ' })).resendMail).toMatchObject({
      __typename: 'InvalidInput',
    });
    const answers = await Promise.all(
      [1, 2].map(() => ask(change('resendMail'), { id, note: 'Casella piena, ora no.' })),
    );
    const kinds = answers.map(({ resendMail }) => resendMail?.__typename).sort();
    expect(kinds).toEqual(['ChangedMeanwhile', 'MailChanged']);
    const changed = answers.find(({ resendMail }) => resendMail?.__typename === 'MailChanged')?.resendMail;
    expect(changed).toMatchObject({
      mail: { state: 'QUEUED', attempts: 0, messageId: messageIdOf('d') },
    });
    expect(await audit(id)).toMatchObject([{ action: 'mail.resent', detail: { attempts: 40, template: 'confirmed' } }]);
    expect(await gateway.redis.connection.exists(`bull:mail:mail-${id}`)).toBe(1);
  });

  test('what waits can be withdrawn, and sent after all; what was sent cannot', async () => {
    const id = await store('e', 'queued');
    const note = 'Chiesto per telefono.';
    expect((await ask(change('withdrawMail'), { id, note })).withdrawMail).toMatchObject({
      mail: { state: 'WITHDRAWN' },
    });
    expect((await ask(change('withdrawMail'), { id, note })).withdrawMail?.__typename).toBe('ChangedMeanwhile');
    expect((await ask(change('resendMail'), { id, note })).resendMail?.__typename).toBe('MailChanged');
    const sent = await store('f', 'sent');
    for (const field of ['withdrawMail', 'resendMail'])
      expect((await ask(change(field), { id: sent, note }))[field]?.__typename).toBe('ChangedMeanwhile');
  });
});

describe('searches for practices', () => {
  const start = `mutation ($city: String!) { startDiscovery(city: $city) { __typename
    ... on DiscoveryStarted { isNew discovery { id job { city status } } } ... on DiscoveryRecent { discovery { id } } ... on UnknownCity { message } } }`;
  const stop = `mutation ($id: ID!) { stopDiscovery(discoveryId: $id, note: "Comune sbagliato.") { __typename
    ... on DiscoveryStopped { discovery { isStopped job { status } } } } }`;
  const retry = `mutation ($id: ID!) { retryDiscovery(discoveryId: $id) { __typename ... on DiscoveryStarted { isNew discovery { id } } } }`;
  const idOf = (answer: Record<string, unknown> | undefined) =>
    (answer?.discovery as { id: string } | undefined)?.id ?? '';
  const one = `query ($id: ID!) { adminDiscovery(id: $id) { isStopped failures { source } practices { id name outcome } actions { action operatorEmail note } } }`;

  test('one begins, is joined, stopped with a reason, and begun again; each is written down', async () => {
    const begun = (await ask(start, { city: 'Pavia' })).startDiscovery;
    expect(begun).toMatchObject({
      __typename: 'DiscoveryStarted',
      isNew: true,
      discovery: { job: { city: 'Pavia', status: 'QUEUED' } },
    });
    const id = idOf(begun);
    expect((await ask(start, { city: 'pavia' })).startDiscovery).toMatchObject({ isNew: false, discovery: { id } });
    expect((await ask(stop, { id })).stopDiscovery).toMatchObject({
      discovery: { isStopped: true, job: { status: 'FAILED' } },
    });
    expect((await ask(stop, { id })).stopDiscovery?.__typename).toBe('ChangedMeanwhile');
    const { id: dentistId, name } = await createPracticeRow(em(), { name: 'Studio Trovato' });
    const practices = JSON.stringify({ practices: { inserted: [], updated: [dentistId, 2_000_000], merged: [] } });
    await em().execute('update discovery_job set report = report || ?::jsonb where id = ?', [practices, id]);
    expect((await ask(one, { id })).adminDiscovery).toEqual({
      isStopped: true,
      failures: [],
      practices: [{ id: String(dentistId), name, outcome: 'UPDATED' }],
      actions: [
        { action: 'discovery.started', operatorEmail: 'operatore@dentisti.example', note: null },
        { action: 'discovery.stopped', operatorEmail: 'operatore@dentisti.example', note: 'Comune sbagliato.' },
      ],
    });
    const again = (await ask(retry, { id })).retryDiscovery;
    expect(again).toMatchObject({ __typename: 'DiscoveryStarted', isNew: true });
    const fresh = idOf(again);
    expect(await findDiscoveryJob(em(), fresh)).toMatchObject({ city: 'Pavia', status: 'queued' });
    expect((await ask(`{ adminDiscoveries(first: 1) { nextCursor items { id } } }`)).adminDiscoveries).toEqual({
      nextCursor: expect.any(String),
      items: [{ id: fresh }],
    });
  });

  test('whoever watches hears each change once, and the end', async () => {
    const [row] = await em().execute<{ id: string }[]>(
      `insert into discovery_job (istat_code, city, region, status) values ('015146', 'Milano', 'Lombardia', 'running') returning id`,
    );
    const id = row?.id ?? '';
    const context = new RequestContext(gateway.services, { requestId: 'test', clientIp: '127.0.0.1' });
    const seen = await watchOrRefuse(watchDiscovery(context, id), 'non esiste');
    expect((await seen.next()).value).toMatchObject({ status: 'running', progress: { found: 0 } });
    const change = async (set: string) => {
      await em().execute(`update discovery_job set ${set} where id = ?`, [id]);
      await gateway.services.redis.publish(discoveryChangedChannel, id);
    };
    await change(`progress = progress || '{"found": 12}'`);
    expect((await seen.next()).value).toMatchObject({ progress: { found: 12 } });
    await change(`status = 'completed', finished_at = now()`);
    expect((await seen.next()).value).toMatchObject({ status: 'completed' });
    expect((await seen.next()).done).toBe(true);
    expect(await watchDiscovery(context, 'nessuna')).toBeNull();
  });

  test('within the visitors’ limits: nothing where a search ended within 24 hours, and no unknown comune', async () => {
    await em().execute(
      `insert into discovery_job (istat_code, city, region, status, created_at, finished_at) values ('058091', 'Roma', 'Lazio', 'completed', ?, ?)`,
      [now, now],
    );
    expect((await ask(start, { city: 'Roma' })).startDiscovery?.__typename).toBe('DiscoveryRecent');
    expect((await ask(start, { city: 'Atlantide' })).startDiscovery?.__typename).toBe('UnknownCity');
  });
});
