import { type ModelReadingOutcome, settleModelQuestion } from '@dentisti/db/recommendation/model-reading.repository';
import { proposeAnswers } from '@dentisti/domain/jobs/assessment.jobs';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const mutation = `mutation($input: ProposeAssessmentAnswersInput!) { proposeAssessmentAnswers(input: $input) { __typename
  ... on ProposedAssessmentAnswers { isSimulated answers { question options } }
  ... on WordsNotRead { message } ... on InvalidInput { fields { name } } ... on TooManyRequests { retryAfterSeconds } } }`;
const words = 'da un po’ mi balla un incisivo e la mattina trovo rosso sullo spazzolino';

let gateway: TestGateway;
let worker: Worker;
let connection: Redis;
let answer: (() => ModelReadingOutcome) | null = null;
const jobs: { name: string; data: object }[] = [];
const readWords: unknown[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ LLM_BASE_URL: 'http://127.0.0.1:1/v1' });
  connection = new Redis(gateway.redis.url, { maxRetriesPerRequest: null });
  // Stands in for the worker.
  worker = new Worker(
    proposeAnswers.queue,
    async ({ name, data }) => {
      jobs.push({ name, data });
      const em = gateway.database.orm.em.fork();
      const [row] = await em.execute<{ question: unknown }[]>('select question from model_reading');
      readWords.push(row?.question);
      if (answer) await settleModelQuestion(em, data.modelReadingId, answer());
    },
    { connection },
  );
  await worker.waitUntilReady();
});
afterAll(async () => {
  await worker.close();
  connection.disconnect();
  await gateway.close();
});

type Answer = Record<string, unknown> & { __typename: string };
async function ask(input: Record<string, unknown> = {}, of = gateway): Promise<Answer> {
  const variables = { input: { words, healthConsent: true, ...input } };
  return (await of.query<{ proposeAssessmentAnswers: Answer }>(mutation, variables)).proposeAssessmentAnswers;
}
const answered =
  (...pairs: [string, string][]): (() => ModelReadingOutcome) =>
  () => ({
    kind: 'answered',
    answer: { answers: pairs.map(([question, option]) => ({ question, option })) },
    isSimulated: true,
  });
const rowsLeft = () => gateway.database.em.fork().execute('select id from model_reading');

test('what a model proposes comes through as options of our questions, and nothing else', async () => {
  answer = answered(['segni', 'mobili'], ['gengive', 'spesso'], ['umore', 'pessimo'], ['fumo', '<b>sì</b>']);
  expect(await ask()).toEqual({
    __typename: 'ProposedAssessmentAnswers',
    isSimulated: true,
    answers: [
      { question: 'segni', options: ['mobili'] },
      { question: 'gengive', options: ['spesso'] },
    ],
  });
  expect(readWords).toEqual([{ words }]);
  expect(await rowsLeft()).toEqual([]);
});

describe('the rules’ proposals stand', () => {
  test.each<[string, () => ModelReadingOutcome]>([
    ['a failure', () => ({ kind: 'failed', reason: 'answered 500' })],
    ['only unknown answers', answered(['umore', 'pessimo'])],
    ['no answers', answered()],
    ['another form', () => ({ kind: 'answered', answer: 'basso' as never, isSimulated: true })],
  ])('%s', async (_, outcome) => {
    answer = outcome;
    expect(await ask()).toEqual({
      __typename: 'WordsNotRead',
      message: expect.stringContaining('valgono quelle delle nostre regole'),
    });
    expect(await rowsLeft()).toEqual([]);
  });

  test('silence: the patient does not wait for ever', async () => {
    answer = null;
    expect((await ask()).__typename).toBe('WordsNotRead');
    expect(await rowsLeft()).toEqual([]);
  });
});

describe('nobody is asked', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['without consent', { healthConsent: false }, { __typename: 'InvalidInput', fields: [{ name: 'healthConsent' }] }],
    ['for no words', { words: ' a ' }, { __typename: 'InvalidInput', fields: [{ name: 'words' }] }],
    ['for too many', { words: 'a'.repeat(601) }, { __typename: 'InvalidInput', fields: [{ name: 'words' }] }],
    [
      'for words of an emergency',
      { words: 'non riesco a respirare' },
      { __typename: 'WordsNotRead', message: expect.stringContaining('urgenza') },
    ],
    [
      'for words of self-harm',
      { words: 'voglio farla finita' },
      { __typename: 'WordsNotRead', message: expect.stringContaining('urgenza') },
    ],
  ])('%s', async (_, input, expected) => {
    const before = jobs.length;
    expect(await ask(input)).toEqual(expected);
    expect(jobs.length).toBe(before);
    expect(await rowsLeft()).toEqual([]);
  });

  test('where no model is configured', async () => {
    const without = await startTestGateway();
    expect(await ask({}, without)).toMatchObject({ __typename: 'WordsNotRead' });
    await without.close();
  });
});

test('jobs carry an id and nothing of the words; neither does the log', () => {
  expect(jobs.length).toBeGreaterThan(4);
  for (const { name, data } of jobs) {
    expect(name).toBe('proposeAnswers');
    expect(Object.keys(data)).toEqual(['modelReadingId']);
  }
  expect(JSON.stringify(gateway.logged)).not.toMatch(/incisivo|spazzolino/i);
});

test('more than twenty an hour are refused', async () => {
  const counted = await startTestGateway({ RATE_LIMIT_EXEMPT: '' });
  const kinds: string[] = [];
  for (let i = 0; i < 21; i++) kinds.push((await ask({ words: 'non riesco a respirare' }, counted)).__typename);
  await counted.close();
  expect([...new Set(kinds.slice(0, 20))]).toEqual(['WordsNotRead']);
  expect(kinds.at(-1)).toBe('TooManyRequests');
});
