import { findDueTasks } from '@dentisti/db/dialing/call-claim.repository';
import { findAudit } from '@dentisti/db/operators/audit-entry.repository';
import { createBooking, createCallTask, createPracticeRow } from '@dentisti/db/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const queuesQuery = `query { adminQueues { dialling { pausedBy reason } queues { name pause { pausedBy reason pausedAt }
  figures { waiting active delayed failed oldestSince workers doneLastHour failedLastHour isPaused } } } }`;
const pause = `mutation ($queue: String!, $reason: String!) { pauseQueue(queue: $queue, reason: $reason) { __typename
  ... on QueuePauseChanged { queues { queues { name pause { reason } } } } ... on ChangedMeanwhile { message }
  ... on InvalidInput { fields { name message } } } }`;
const resume = pause.replaceAll('pauseQueue', 'resumeQueue');

const gateway = setUpTestGateway();
let operator: CookieJar;
beforeAll(async () => {
  operator = (await signedIn(gateway, 'luca@dentisti.example', 'operator')).browser;
});

interface Figures {
  waiting: number;
  failed: number;
  workers: number;
  failedLastHour: number;
  oldestSince: string | null;
  isPaused: boolean;
}
async function queueNamed(name: string) {
  const { data } = await operator.ask(queuesQuery);
  const queues = data?.adminQueues?.queues as
    | { name: string; figures: Figures | null; pause: { pausedBy: string; reason: string } | null }[]
    | undefined;
  return queues?.find((queue) => queue.name === name);
}

function openQueue(name: string) {
  const connection = new Redis(gateway.redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection });
  onTestFinished(async () => {
    await queue.close();
    connection.disconnect();
  });
  return { queue, connection };
}

test('depth, age, workers and failures of a queue; its failed jobs by their ids alone', async () => {
  const { queue, connection } = openQueue('mail');
  const mailId = crypto.randomUUID();
  await queue.add('sendMail', { mailId }, { jobId: 'one' });
  await queue.add('sendMail', { mailId: 'Mario Rossi' }, { jobId: 'two' });
  const before = await queueNamed('mail');
  expect(before?.figures).toMatchObject({ waiting: 2, failed: 0, workers: 0, isPaused: false });
  expect(Date.now() - Date.parse(before?.figures?.oldestSince ?? '')).toBeLessThan(10_000);

  const worker = new Worker(
    'mail',
    async () => {
      throw new Error('refused');
    },
    { connection, metrics: { maxDataPoints: 60 } },
  );
  await expect
    .poll(async () => (await queueNamed('mail'))?.figures)
    .toMatchObject({ waiting: 0, failed: 2, workers: 1, failedLastHour: 2 });
  await worker.close();
  const { data } = await operator.ask(
    'query { adminJobs(queue: "mail", state: FAILED) { id about lastFailure triesMade } }',
  );
  expect(data?.adminJobs).toEqual(
    expect.arrayContaining([
      { id: 'one', about: JSON.stringify({ mailId }), lastFailure: 'refused', triesMade: 1 },
      { id: 'two', about: 'null', lastFailure: 'refused', triesMade: 1 },
    ]),
  );
});

test('an operator stops a queue and lets it go on: shown with who and why, audited, told to Redis', async () => {
  expect((await operator.ask(pause, { queue: 'payments', reason: ' ' })).data?.pauseQueue).toMatchObject({
    __typename: 'InvalidInput',
  });
  expect((await operator.ask(pause, { queue: 'unheardOf', reason: 'x' })).data?.pauseQueue).toMatchObject({
    __typename: 'InvalidInput',
  });
  const request = { queue: 'payments', reason: 'Il servizio risponde male' };
  expect((await operator.ask(pause, request)).data?.pauseQueue?.__typename).toBe('QueuePauseChanged');
  expect((await operator.ask(pause, request)).data?.pauseQueue?.__typename).toBe('ChangedMeanwhile');
  expect(await queueNamed('payments')).toMatchObject({
    pause: { pausedBy: 'luca@dentisti.example', reason: request.reason },
    figures: { isPaused: true },
  });
  expect(await openQueue('payments').queue.isPaused()).toBe(true);

  expect((await operator.ask(resume, request)).data?.resumeQueue?.__typename).toBe('QueuePauseChanged');
  expect((await operator.ask(resume, request)).data?.resumeQueue?.__typename).toBe('ChangedMeanwhile');
  expect(await queueNamed('payments')).toMatchObject({ pause: null, figures: { isPaused: false } });
  const target = { kind: 'queue', id: 'payments' };
  const audit = await findAudit(gateway.database.em.fork(), { limit: 10, target });
  expect(audit.map(({ action, operatorEmail }) => [action, operatorEmail])).toEqual([
    ['queue.resumed', 'luca@dentisti.example'],
    ['queue.paused', 'luca@dentisti.example'],
  ]);
});

test('dialling as a whole: no task is due while it is stopped, and Redis has nothing to remember', async () => {
  const em = () => gateway.database.orm.em.fork();
  const practice = await createPracticeRow(em());
  const booking = await createBooking(em(), { dentistId: practice.id });
  await createCallTask(em(), booking, { phone: '+390612345678' });
  const due = async () => (await findDueTasks(em(), new Date('2026-11-23T10:00:00Z'), 10)).length;
  expect(await due()).toBe(1);
  const request = { queue: 'dialling', reason: 'La piattaforma chiama numeri sbagliati' };
  await operator.ask(pause, request);
  expect(await due()).toBe(0);
  const { data } = await operator.ask(queuesQuery);
  expect(data?.adminQueues).toMatchObject({ dialling: { pausedBy: 'luca@dentisti.example', reason: request.reason } });
  await operator.ask(resume, request);
  expect(await due()).toBe(1);
});
