/** What strangers do with an address that is not theirs, and to reviews that are not theirs: the production edition behind `web`. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createOrm, type EntityManager } from '@dentisti/db/orm';
import { signInFragment } from '@dentisti/db/studio/studio-secrets';
import { createPublishedReview } from '@dentisti/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { startBehindWeb } from '../product/front.ts';
import { manyStrangers, report, Stranger, waitsOfAVisitor } from './strangers.ts';

const secret = productionSettings.BOOKING_LINK_SECRET;
const stack = new AsyncDisposableStack();
let url: string;
let em: EntityManager;
let practices: { id: number }[];
beforeAll(async () => {
  const production = await startBehindWeb(stack);
  ({ url } = production);
  const orm = await createOrm({ clientUrl: production.databaseUrl });
  stack.defer(() => orm.close());
  em = orm.em.fork();
  practices = await em.execute(`select id from dentist where city = 'Roma' and hidden_at is null and phone is not null
    order by id limit 12`);
});
afterAll(() => stack.disposeAsync());

async function outcome(stranger: Stranger, query: string, variables: object): Promise<string> {
  const { status, text } = await stranger.graphql(query, variables);
  expect(status, text.slice(0, 300)).toBe(200);
  const { data } = JSON.parse(text) as { data: Record<string, { __typename: string }> };
  return Object.values(data)[0]?.__typename ?? text;
}
const countMails = async (address: string) => {
  const found = await em.execute<{ template: string; count: number }[]>(
    'select template, count(*)::int from mail_outbox where to_address = ? group by 1',
    [address],
  );
  return Object.fromEntries(found.map(({ template, count }) => [template, count]));
};

async function attacked(figure: string, attack: () => Promise<void>, honest: () => Promise<void>): Promise<void> {
  const before = await waitsOfAVisitor(url, Promise.resolve(), 2_000);
  const during = await waitsOfAVisitor(url, Promise.all([attack(), honest()]), 2_000);
  report(figure, { 'p95 before': before.p95, 'p95 during': during.p95, max: during.max });
  expect(during.p95).toBeLessThan(1_000);
}

test('two hundred strangers ask for an owner’s link: the owner signs in all the while', async () => {
  const email = 'titolare@studio.example';
  const ask = 'mutation ($email: String!) { askForSignInLink(email: $email) { __typename } }';
  const use = 'mutation ($token: String!) { useSignInLink(token: $token) { __typename } }';
  const signIns: string[] = [];
  await attacked(
    '200 strangers ask for a link',
    () => manyStrangers(url, 200, (stranger) => outcome(stranger, ask, { email })),
    async () => {
      for (let i = 0; i < 3; i++) {
        const owner = new Stranger(url);
        expect(await outcome(owner, ask, { email })).toBe('SignInLinkSent');
        const [link] = await em.execute<{ id: string }[]>(
          `select (params->>'linkId')::uuid as id from mail_outbox m
           where to_address = ? and exists (select from sign_in_link l where l.id = (params->>'linkId')::uuid and used_at is null)
           order by created_at desc limit 1`,
          [email],
        );
        signIns.push(await outcome(owner, use, { token: signInFragment(secret, link?.id ?? '') }));
      }
    },
  );
  expect(signIns).toEqual(Array(3).fill('StudioSignedIn'));
  const { signInLink } = await countMails(email);
  report('links mailed to the owner', { count: signInLink ?? 0 });
  expect(signInLink).toBeLessThanOrEqual(6);
});

test('two hundred reports, and requests, with a patient’s address: the patient’s own is taken, and its code comes', async () => {
  const email = 'paziente@esempio.it';
  const complain = 'mutation ($input: ReportDentistInput!) { reportDentist(input: $input) { __typename } }';
  const book = 'mutation ($input: RequestBookingInput!) { requestBooking(input: $input) { __typename } }';
  const bookable: { dentistId: string; preferredTimes: string[] }[] = [];
  for (const { id } of practices) {
    const query = 'query ($id: ID!) { offeredTimes(dentistId: $id) { ... on OfferedTimes { days { times } } } }';
    const { text } = await new Stranger(url).graphql(query, { id: String(id) });
    const { data } = JSON.parse(text) as { data: { offeredTimes: { days?: { times: string[] }[] } } };
    const times = (data.offeredTimes.days ?? []).flatMap((day) => day.times);
    if (times.length >= 3) bookable.push({ dentistId: String(id), preferredTimes: times.slice(0, 3) });
  }
  const request = (stranger: Stranger, i: number) => {
    const input = {
      ...{
        ...bookable[i % bookable.length],
        reason: 'HYGIENE',
        patientName: 'Anna Bianchi',
        phone: `347 ${2_000_000 + i}`,
      },
      ...{ email, ageConfirmed: true, healthConsent: true, clientKey: randomUUID() },
    };
    return outcome(stranger, book, { input });
  };
  let own = '';
  await attacked(
    '200 reports and requests with an address',
    () =>
      manyStrangers(url, 200, (stranger, i) => {
        const input = { dentistId: String(practices[0]?.id), kind: 'ERROR', message: 'Non rispondono più.', email };
        return i % 2 ? outcome(stranger, complain, { input }) : request(stranger, i);
      }),
    async () => {
      // The strangers have had their say by then.
      await wait(3_000);
      own = await request(new Stranger(url), 1);
    },
  );
  expect(own).toBe('AnsweredByMail');
  const mails = await countMails(email);
  report('mails to the patient', mails);
  expect(mails.reportReceived).toBe(3);
  // Three at once, and one that carries the codes of all others.
  expect(mails.verifyContact).toBe(4);
});

test('six reviews, and everybody reports them as a threat: all six are read on, and an operator has them before them', async () => {
  const dentistId = practices[1]?.id ?? 0;
  const reviews: string[] = [];
  for (let i = 0; i < 6; i++)
    reviews.push(
      await createPublishedReview(em, { dentistId, secret, now: new Date(), text: 'Gentili e puntuali, ci torno.' }),
    );
  const complain = 'mutation ($input: ReportReviewInput!) { reportReview(input: $input) { __typename } }';
  const outcomes: string[] = [];
  await attacked(
    'six reviews reported as threats',
    () =>
      manyStrangers(url, 60, async (stranger, i) => {
        const email = i % 2 ? `nessuno.${i}@esempio.it` : null;
        const input = { reviewId: reviews[i % 6], reason: 'THREAT', message: 'È una minaccia.', email };
        outcomes.push(await outcome(stranger, complain, { input }));
      }),
    async () => {},
  );
  expect(outcomes).toEqual(Array(60).fill('ReviewReported'));
  const shown = 'query ($id: ID!) { dentist(id: $id) { reviews { count } } }';
  const { text } = await new Stranger(url).graphql(shown, { id: String(dentistId) });
  expect(JSON.parse(text)).toMatchObject({ data: { dentist: { reviews: { count: 6 } } } });
  const [queue] = await em.execute<{ count: number }[]>(
    'select count(distinct review_id)::int as count from review_report where decided_at is null',
  );
  expect(queue?.count).toBe(6);
});
