import { publishDue } from '@dentisti/core/reviews/publish-due';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CookieJar } from '../../testing/operator.ts';
import { signedIn } from '../../testing/operator.ts';
import { reviewers } from '../../testing/reviews.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { agendaOfOwn } from '../../testing/studio-agenda.ts';

let now = new Date('2026-12-01T10:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
const { link, published, open, write, report, shown } = reviewers(gateway);
const answerFields = 'answer { text state reasons } mayAnswer report { reason isRemoved decisionNote }';
const listQuery = `query ($id: ID!) { studioReviews(practiceId: $id) { count average distribution mayAnswer isAsking
  items { id stars text shownName isSuspended ${answerFields} } } }`;
const outcome = '__typename ... on StudioRefused { message } ... on ReviewNotAccepted { reasons }';
const answerMutation = `mutation ($id: ID!, $review: ID!, $text: String!) { answerReview(practiceId: $id, reviewId: $review, text: $text) { ${outcome} } }`;
const withdrawMutation = `mutation ($id: ID!, $review: ID!) { withdrawReviewAnswer(practiceId: $id, reviewId: $review) { ${outcome} } }`;
const reportMutation = `mutation ($id: ID!, $review: ID!) { reportStudioReview(practiceId: $id, reviewId: $review, reason: NOT_A_VISIT, message: "Mai venuto qui.") { ${outcome} } }`;
const queueQuery = `{ adminReviews { items { id version state reasons answer { version state } reports { reason isByPractice isAnswered } } } }`;
const decideMutation = `mutation ($input: DecideReviewInput!) { decideReview(input: $input) { __typename
  ... on ReviewDecided { review { state decidedBy answer { state } reports { isRemoved } } } ... on InvalidInput { fields { name } } } }`;

let practice: { id: number };
let browser: CookieJar;
let operator: CookieJar;
let operatorEmail = '';
beforeAll(async () => {
  ({ practice, browser } = await agendaOfOwn(gateway));
});
beforeEach(async () => {
  // A day further its session would be over.
  operatorEmail = `operatore-${crypto.randomUUID()}@dentisti.example`;
  ({ browser: operator } = await signedIn(gateway, operatorEmail, 'operator'));
  await sql('delete from review_request');
});
interface Answer {
  __typename: string;
  message?: string;
  reasons?: string[];
  [field: string]: unknown;
}
const ask = async (who: CookieJar, query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await who.ask(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0] as unknown as Answer;
};
const id = () => String(practice.id);
const list = async (who = browser) =>
  (await ask(who, listQuery, { id: id() })) as unknown as {
    count: number;
    isAsking: boolean;
    items: Record<string, unknown>[];
  } | null;
const answer = (review: string, text: string, who = browser) => ask(who, answerMutation, { id: id(), review, text });
const withdraw = (review: string) => ask(browser, withdrawMutation, { id: id(), review });
const decide = (input: Record<string, unknown>) => ask(operator, decideMutation, { input });
const queue = async () =>
  (
    (await ask(operator, queueQuery)) as unknown as {
      items: { id: string; version: number; answer: { version: number } | null; [field: string]: unknown }[];
    }
  ).items;
const publishAnswer = async (reviewId: string) => {
  now = new Date(now.getTime() + 86_400_000);
  await gateway.database.em.fork().transactional((tx) => publishDue(tx, { kind: 'answer', reviewId }, now));
};
const mailsTo = (address: string) =>
  sql<{ template: string }>('select template from mail_outbox where to_address = ? order by created_at, template', [
    address,
  ]);
const thanks = 'Grazie delle belle parole, le abbiamo lette con piacere.';

describe('a practice’s answer', () => {
  test('is one, may be changed or undone while nobody has read it, and taken away for good afterwards', async () => {
    const review = await published(practice.id, { text: 'Gentili e puntuali, ci torno volentieri.' });
    expect((await answer(review, thanks)).__typename).toBe('StudioReviewChanged');
    expect((await answer(review, `${thanks} A presto!`)).__typename).toBe('StudioReviewChanged');
    expect((await list())?.items[0]).toMatchObject({ answer: { state: 'WAITING' }, mayAnswer: true });
    expect((await withdraw(review)).__typename).toBe('StudioReviewChanged');
    expect((await list())?.items[0]).toMatchObject({ answer: null, mayAnswer: true });
    await answer(review, thanks);
    expect((await shown(practice.id)).items[0]?.answer).toBeNull();
    await publishAnswer(review);
    expect((await shown(practice.id)).items[0]?.answer).toEqual({ text: thanks });
    expect((await answer(review, `${thanks} Ancora.`)).__typename).toBe('StudioRefused');
    expect((await withdraw(review)).__typename).toBe('StudioReviewChanged');
    expect((await shown(practice.id)).items[0]?.answer).toBeNull();
    expect((await answer(review, thanks)).__typename).toBe('StudioRefused');
  });

  test('goes by the rules, and may reveal nothing of the visit', async () => {
    const review = await published(practice.id);
    expect((await answer(review, 'Ci chiami allo 06 1234567 e ne parliamo.')).reasons).toHaveLength(1);
    await answer(review, 'La sua cura è andata come doveva, lo sa bene.');
    const [held] = await queue();
    expect((await list())?.items[0]).toMatchObject({ answer: { state: 'HELD' } });
    const about = { id: review, about: 'ANSWER', seenVersion: held?.answer?.version };
    expect(await decide({ ...about, publishes: false, note: 'Parla della cura.' })).toMatchObject({
      review: { answer: { state: 'REFUSED' } },
    });
    expect((await list())?.items[0]).toMatchObject({ answer: { state: 'REFUSED', reasons: ['Parla della cura.'] } });
    // What comes after a no waits for an operator, too.
    await answer(review, thanks);
    expect((await list())?.items[0]).toMatchObject({ answer: { state: 'HELD' } });
  });

  test('is nobody else’s to write', async () => {
    const review = await published(practice.id);
    const { browser: stranger } = await studioBrowser(gateway);
    expect(await list(stranger)).toBeNull();
    expect((await answer(review, thanks, stranger)).__typename).toBe('StudioRefused');
    const other = await agendaOfOwn(gateway);
    const variables = { id: String(other.practice.id), review, text: thanks };
    expect((await ask(other.browser, answerMutation, variables)).__typename).toBe('StudioRefused');
    for (const text of ['corto', 'x'.repeat(601), `${thanks}\u0000`])
      expect((await answer(review, text)).__typename).toBe('StudioRefused');
    expect(await sql('select 1 from review_answer where review_id = ?', [review])).toEqual([]);
  });
});

describe('an operator', () => {
  test('publishes a doubtful review, or refuses it with a reason that its writer is mailed', async () => {
    const { token, booking } = await link(practice.id);
    await write(token, { text: 'Mi hanno messo un impianto e sono stati bravissimi.' });
    const [held] = await queue();
    expect(held).toMatchObject({ state: 'HELD', reasons: [expect.stringContaining('salute')] });
    const about = { id: held?.id, about: 'REVIEW', seenVersion: held?.version };
    expect(await decide({ ...about, publishes: false })).toMatchObject({ __typename: 'InvalidInput' });
    expect(await decide({ ...about, publishes: false, note: 'Parla di una cura.' })).toMatchObject({
      review: { state: 'REFUSED', decidedBy: operatorEmail },
    });
    expect(await decide({ ...about, publishes: true })).toMatchObject({ __typename: 'ChangedMeanwhile' });
    expect(await mailsTo(booking.email)).toEqual([{ template: 'reviewDecided' }]);
    expect((await open(token)).review).toMatchObject({ state: 'REFUSED', reasons: ['Parla di una cura.'] });
    // Changed into something harmless it waits all the same: an operator had refused it.
    await write(token, { text: 'Sono stati bravissimi, gentili e puntuali.' });
    const [again] = await queue();
    expect(again).toMatchObject({ state: 'HELD' });
    await decide({ id: again?.id, about: 'REVIEW', seenVersion: again?.version, publishes: true });
    expect((await shown(practice.id)).count).toBe(1);
    expect(await mailsTo(booking.email)).toHaveLength(2);
  });

  test('decides a reported review: kept or removed, and whoever reported it is mailed', async () => {
    const [one, two] = [await published(practice.id, { stars: 1 }), await published(practice.id)];
    await report({ reviewId: one, reason: 'WRONG_PRACTICE', email: 'uno@example.it' });
    expect((await ask(browser, reportMutation, { id: id(), review: two })).__typename).toBe('StudioReviewChanged');
    expect((await ask(browser, reportMutation, { id: id(), review: two })).__typename).toBe('StudioRefused');
    expect(await shown(practice.id)).toMatchObject({ count: 2 });
    const open = await queue();
    expect(open.map((item) => item.id).sort()).toEqual([one, two].sort());
    const versionOf = (review: string) => open.find((item) => item.id === review)?.version;
    const remove = { id: one, about: 'REVIEW', seenVersion: versionOf(one), publishes: false, note: 'È di un altro.' };
    expect(await decide(remove)).toMatchObject({ review: { state: 'REFUSED', reports: [{ isRemoved: true }] } });
    await decide({ id: two, about: 'REVIEW', seenVersion: versionOf(two), publishes: true });
    expect(await queue()).toEqual([]);
    expect(await shown(practice.id)).toMatchObject({ count: 1 });
    expect((await mailsTo('uno@example.it')).map(({ template }) => template)).toEqual([
      'reviewReportDecided',
      'reviewReportReceived',
    ]);
    expect((await list())?.items).toMatchObject([{ id: two, report: { reason: 'NOT_A_VISIT', isRemoved: false } }]);
    const words = await sql(`select detail::text from audit_entry where action like 'review.%'`);
    expect(JSON.stringify(words)).not.toMatch(/altro|venuto|example/);
  });

  test('of two who decide at once one is told that it changed', async () => {
    const review = await published(practice.id);
    await report({ reviewId: review, reason: 'INSULT' });
    const [item] = await queue();
    const about = { id: review, about: 'REVIEW', seenVersion: item?.version };
    const both = await Promise.all([
      decide({ ...about, publishes: true }),
      decide({ ...about, publishes: false, note: 'Offende.' }),
    ]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['ChangedMeanwhile', 'ReviewDecided']);
  });
});
