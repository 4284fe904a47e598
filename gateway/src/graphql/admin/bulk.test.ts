import { enqueueDial } from '@dentisti/core/dialing/enqueue-dial';
import { findCallTask } from '@dentisti/db/dialing/call-task.repository';
import { findListedMail } from '@dentisti/db/mail/mail-list.repository';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { findAudit } from '@dentisti/db/operators/audit-entry.repository';
import { createBooking, createCallTask } from '@dentisti/db/testing';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPractice, tuesdayMorning } from '../../testing/booking-form.ts';
import { changeToken } from '../../testing/change-token.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const preview = `query ($action: BulkActionName!, $ids: [ID!], $filter: BulkFilter) {
  adminBulkPreview(action: $action, ids: $ids, filter: $filter) { token hasMore items { id label detail text isAllowed } } }`;
const run = `mutation ($token: String!, $note: String!) { runBulkAction(token: $token, note: $note) { __typename
  ... on BulkDone { items { id isDone text } } ... on ChangedMeanwhile { message } ... on InvalidInput { fields { message } } } }`;

interface Preview {
  token: string | null;
  hasMore: boolean;
  items: { id: string; label: string; detail: string | null; text: string; isAllowed: boolean }[];
}

let gateway: TestGateway;
let luca: CookieJar;
let anna: CookieJar;
let now = tuesdayMorning;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
  luca = (await signedIn(gateway, 'luca@dentisti.example', 'operator')).browser;
  anna = (await signedIn(gateway, 'anna@dentisti.example', 'operator')).browser;
});
afterAll(() => gateway.close());

const em = () => gateway.database.orm.em.fork();
const show = async (variables: Record<string, unknown>) =>
  (await luca.ask(preview, variables)).data?.adminBulkPreview as unknown as Preview;
const confirm = async (token: string | null, note = 'Il server di posta è tornato', who = luca) =>
  (await who.ask(run, { token, note })).data?.runBulkAction as unknown as {
    __typename: string;
    items: { id: string; isDone: boolean; text: string }[];
  };

async function storeMail(state: 'failed' | 'sent' | 'queued'): Promise<string> {
  const mail = { template: 'received', toAddress: 'maria.rossi@example.it', params: {}, bookingId: null };
  const { id } = await queueMail(em(), { ...mail, eventKey: crypto.randomUUID(), domain: 'dentisti.example', now });
  await em().execute('update mail_outbox set state = ?, attempts = 40, sent_at = ? where id = ?', [
    state,
    state === 'sent' ? now : null,
    id,
  ]);
  return id;
}

test('a dry run shows exactly the list and changes nothing; the confirmation acts on it and names what changed since', async () => {
  const [failed, other, sent] = [await storeMail('failed'), await storeMail('failed'), await storeMail('sent')];
  const list = await show({ action: 'RESEND_MAILS', ids: [failed, other, sent, crypto.randomUUID()] });
  expect(list.items.map(({ id, isAllowed }) => [id, isAllowed])).toEqual([
    [failed, true],
    [other, true],
    [sent, false],
  ]);
  expect(list.items[0]).toMatchObject({ label: 'm…@example.it', detail: 'received' });
  expect(list.items[2]?.text).toMatch(/^Non è ferma/);
  expect((await findListedMail(em(), failed))?.state).toBe('failed');

  const late = await storeMail('failed');
  await em().execute(`update mail_outbox set state = 'queued', attempts = 0 where id = ?`, [other]);
  const { items } = await confirm(list.token);
  expect(items.map(({ id, isDone }) => [id, isDone])).toEqual([
    [failed, true],
    [other, false],
  ]);
  expect(items[1]?.text).toMatch(/cambiata/);
  expect((await findListedMail(em(), failed))?.state).toBe('queued');
  expect((await findListedMail(em(), late))?.state).toBe('failed');
  const target = { kind: 'bulk', id: 'RESEND_MAILS' };
  const [entry] = await findAudit(em(), { limit: 1, target });
  expect(entry).toMatchObject({ action: 'bulk.run', detail: { items: 2, done: 1 } });
});

test('«all of them» is those of the filter; a second confirmation finds nothing left to do', async () => {
  await em().execute(`update mail_outbox set state = 'sent', sent_at = now() where state in ('failed', 'queued')`);
  const ids = [await storeMail('queued'), await storeMail('queued')];
  const list = await show({ action: 'WITHDRAW_MAILS', filter: { mailState: 'QUEUED' } });
  expect(list.items.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect((await confirm(list.token)).items.every(({ isDone }) => isDone)).toBe(true);
  expect((await confirm(list.token)).items.some(({ isDone }) => isDone)).toBe(false);
});

test('a list is good for who saw it, as it was signed, for a quarter of an hour, and with a note', async () => {
  const failed = await storeMail('failed');
  const { token } = await show({ action: 'RESEND_MAILS', ids: [failed] });
  expect((await confirm(token, ' ')).__typename).toBe('InvalidInput');
  expect((await confirm(token, 'x', anna)).__typename).toBe('ChangedMeanwhile');
  const forged = changeToken<object>(token ?? '', (list) => ({ ...list, action: 'WITHDRAW_MAILS' }));
  expect((await confirm(forged)).__typename).toBe('ChangedMeanwhile');
  expect((await confirm('')).__typename).toBe('ChangedMeanwhile');
  now = new Date(now.getTime() + 16 * 60_000);
  expect((await confirm(token)).__typename).toBe('ChangedMeanwhile');
  expect((await findListedMail(em(), failed))?.state).toBe('failed');
});

test('calls: each by the rules for one, with number and practice; what the booking went through since is skipped', async () => {
  const practice = await createPractice(gateway);
  const booking = await createBooking(em(), { dentistId: practice.id, createdAt: now });
  const task = await createCallTask(em(), booking, {
    phone: practice.phone ?? '',
    nextDialAt: new Date(now.getTime() + 3_600_000),
  });
  const list = await show({ action: 'CANCEL_CALLS', filter: { callState: ['OPEN'] } });
  expect(list.items).toEqual([
    {
      id: task.id,
      label: booking.number,
      detail: practice.name,
      text: expect.stringMatching(/paziente/),
      isAllowed: true,
    },
  ]);
  await em().execute('update booking set version = version + 1 where id = ?', [booking.id]);
  expect((await confirm(list.token)).items).toMatchObject([{ id: task.id, isDone: false }]);
  const again = await show({ action: 'CANCEL_CALLS', ids: [task.id] });
  expect((await confirm(again.token)).items).toMatchObject([{ id: task.id, isDone: true }]);
  expect((await show({ action: 'CANCEL_CALLS', ids: [task.id] })).token).toBeNull();
});

test('jobs: one that waits for its time goes at once, by what it is about', async () => {
  const queue = new Queue('mail', { connection: gateway.redis.connection });
  onTestFinished(() => queue.close());
  const mailId = await storeMail('queued');
  await queue.add('sendMail', { mailId }, { jobId: 'later', delay: 3_600_000 });
  const list = await show({ action: 'RUN_JOBS_NOW', filter: { queue: 'mail' } });
  expect(list.items).toMatchObject([{ id: 'mail/later', label: 'sendMail', detail: 'received', isAllowed: true }]);
  expect((await confirm(list.token)).items).toMatchObject([{ id: 'mail/later', isDone: true }]);
  expect(await (await queue.getJob('later'))?.getState()).toBe('waiting');
  const [entry] = await findAudit(em(), { limit: 1, target: { kind: 'job', id: 'mail/later' } });
  expect(entry).toMatchObject({ action: 'job.run-now', operatorEmail: 'luca@dentisti.example' });
});

test('a job that rings a practice: the call itself is planned for now, by its rules, whatever becomes of the job', async () => {
  const practice = await createPractice(gateway);
  const booking = await createBooking(em(), { dentistId: practice.id, createdAt: now });
  const nextDialAt = new Date(now.getTime() + 3_600_000);
  const task = await createCallTask(em(), booking, { phone: practice.phone ?? '', nextDialAt });
  const queue = new Queue('calls', { connection: gateway.redis.connection });
  onTestFinished(() => queue.close());
  await enqueueDial(gateway.services.jobs, task, now);
  const id = `calls/dial-${task.id}-0`;
  const list = await show({ action: 'RUN_JOBS_NOW', filter: { queue: 'calls' } });
  expect(list.items).toMatchObject([
    { id, label: booking.number, detail: practice.name, text: 'La chiamata parte adesso.', isAllowed: true },
  ]);
  expect((await findCallTask(em(), task.id))?.nextDialAt).toEqual(nextDialAt);
  expect((await confirm(list.token)).items).toMatchObject([{ id, isDone: true }]);
  await queue.obliterate({ force: true });
  expect(await findCallTask(em(), task.id)).toMatchObject({ nextDialAt: now, nextDialWhy: 'by-hand' });
});

test('a job whose call may not be made now waits on, and says which rule keeps it', async () => {
  const practice = await createPractice(gateway);
  const booking = await createBooking(em(), { dentistId: practice.id, createdAt: now });
  const task = await createCallTask(em(), booking, {
    phone: practice.phone ?? '',
    nextDialAt: new Date(now.getTime() + 3_600_000),
  });
  await enqueueDial(gateway.services.jobs, task, now);
  await em().execute('update dentist set opted_out_at = now() where id = ?', [practice.id]);
  const { items, token } = await show({ action: 'RUN_JOBS_NOW', ids: [`calls/dial-${task.id}-0`] });
  const text = 'Lo studio ha chiesto di non ricevere le nostre chiamate.';
  expect(items).toMatchObject([{ isAllowed: false, text }]);
  expect(token).toBeNull();
});

test('while Redis cannot tell, a list of jobs is neither empty nor out of date', async () => {
  const queue = new Queue('mail', { connection: gateway.redis.connection });
  onTestFinished(() => queue.close());
  await queue.add('sendMail', { mailId: crypto.randomUUID() }, { jobId: 'unread', delay: 3_600_000 });
  const filter = { action: 'RUN_JOBS_NOW', filter: { queue: 'mail' } };
  const { token } = await show(filter);
  // Redis refuses to read these keys as what they were.
  const away = ['bull:mail:delayed', 'bull:mail:unread'];
  for (const key of away) {
    await gateway.redis.connection.rename(key, `${key}:away`);
    await gateway.redis.connection.set(key, 'x');
  }
  const { data, errors } = await luca.ask(preview, filter);
  expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'INTERNAL_SERVER_ERROR']);
  expect((await confirm(token)).items).toMatchObject([
    { isDone: false, text: 'Non è riuscito per un errore nostro: riprova.' },
  ]);
  for (const key of away) await gateway.redis.connection.rename(`${key}:away`, key);
  expect((await confirm(token)).items).toMatchObject([{ id: 'mail/unread', isDone: true }]);
});
