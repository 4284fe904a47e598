import { savePracticeMessage } from '@dentisti/db/messages/practice-message.repository';
import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { storeReviewObjection } from '@dentisti/db/reviews/review-objection.repository';
import { findVisitsToReview } from '@dentisti/db/reviews/review-request.repository';
import { createKeptVisit, createPracticeRow, setUpTestDatabase } from '@dentisti/db/testing';
import { oldestAsked } from '@dentisti/domain/reviews/request-rule';
import { beforeEach, expect, test } from 'vitest';
import { noConsequences } from '../booking/consequences.ts';
import { askForReview } from './ask-for-review.ts';

const database = setUpTestDatabase();
const em = () => database.orm.em.fork();
const settings = { linkSecrets: ['s3cret'], mailFrom: 'Dentisti.ai <p@dentisti.example>' } as never;
/** Tuesday, 17:30 in Rome. */
const visit = new Date('2026-12-01T16:30:00Z');
const nextMorning = new Date('2026-12-02T09:00:00Z');
let dentistId = 0;
beforeEach(async () => {
  dentistId = (await createPracticeRow(em())).id;
  await claim();
});
const claim = () =>
  em().execute(`insert into practice_standing (practice_id, contact_at, contact_way) values (?, now(), 'operator')`, [
    dentistId,
  ]);
const kept = (more: object = {}) => createKeptVisit(em(), { dentistId, endsAt: visit, ...more });
const ask = async (id: string, now = nextMorning) => {
  const consequences = noConsequences();
  const isAsked = await em().transactional((tx) => askForReview(tx, id, { now, settings, consequences }));
  expect(consequences.mails.size).toBe(isAsked ? 1 : 0);
  return isAsked;
};
const found = async (now = nextMorning) =>
  (await findVisitsToReview(em(), { now, endedAfter: oldestAsked(now), limit: 1_000 })).map(
    ({ bookingId }) => bookingId,
  );
const mails = (id: string) => em().execute(`select template, to_address from mail_outbox where booking_id = ?`, [id]);

test('a kept visit is asked about once, in the hours for it', async () => {
  const { id, email } = await kept();
  expect(await ask(id, new Date('2026-12-02T08:59:00Z'))).toBe(false);
  expect(await found()).toContain(id);
  expect(await ask(id)).toBe(true);
  expect(await ask(id)).toBe(false);
  expect(await found()).not.toContain(id);
  expect(await mails(id)).toEqual([{ template: 'reviewRequest', to_address: email }]);
});

test('three workers at once, and one that dies before the commit: one request', async () => {
  const { id } = await kept();
  await em()
    .transactional(async (tx) => {
      await askForReview(tx, id, { now: nextMorning, settings, consequences: noConsequences() });
      throw new Error('killed');
    })
    .catch(() => {});
  expect(await mails(id)).toEqual([]);
  const asked = await Promise.all([ask(id), ask(id), ask(id)]);
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect(await mails(id)).toHaveLength(1);
});

test.each<[string, () => Promise<string>]>([
  ['whoever did not come', async () => (await kept({ presence: 'no-show' })).id],
  ['a visit whose presence nobody recorded', async () => (await kept({ presence: null })).id],
  [
    'a booking that was cancelled',
    async () => {
      const { id } = await kept();
      await em().execute(`update booking set status = 'cancelled' where id = ?`, [id]);
      return id;
    },
  ],
  [
    'who asked for the erasure of their data',
    async () => {
      const { id } = await kept();
      await em().transactional((tx) =>
        askErasure(tx, { bookingId: id, askedBy: 'patient', askedAt: nextMorning, waitsUntil: nextMorning }),
      );
      return id;
    },
  ],
  [
    'who wants no requests, however the address is written',
    async () => {
      const { id, email } = await kept();
      await storeReviewObjection(em(), ` ${email.toUpperCase()} `, nextMorning);
      return id;
    },
  ],
  [
    'patients of a practice that nobody has claimed',
    async () => {
      const { id } = await kept();
      await em().execute('delete from practice_standing where practice_id = ?', [dentistId]);
      return id;
    },
  ],
  [
    'patients of a practice that switched requests off',
    async () => {
      const { id } = await kept();
      const choice = { isOff: true, ownText: null, changedAt: nextMorning, changedById: null };
      await savePracticeMessage(em(), { practiceId: dentistId, kind: 'reviewRequest', ...choice });
      return id;
    },
  ],
  [
    'patients of a practice that was taken down',
    async () => {
      const { id } = await kept();
      await em().execute(`update dentist set hidden_at = now() where id = ?`, [dentistId]);
      return id;
    },
  ],
])('%s is never asked', async (_who, create) => {
  const id = await create();
  expect(await found()).not.toContain(id);
  expect(await ask(id)).toBe(false);
});

test('a person is asked once in six months for a practice, and for another one all the same', async () => {
  const contact = { email: 'ada@example.it', phone: '+393331234567', contactHash: 'a'.repeat(64) };
  expect(await ask((await kept(contact)).id)).toBe(true);
  const again = new Date('2027-03-01T10:00:00Z');
  const [first, second] = [
    await kept({ ...contact, endsAt: new Date('2027-02-28T16:00:00Z') }),
    await kept({ ...contact, endsAt: new Date('2027-06-02T16:00:00Z') }),
  ];
  expect(await ask(first.id, again)).toBe(false);
  expect(await ask(second.id, new Date('2027-06-03T10:00:00Z'))).toBe(true);
  dentistId = (await createPracticeRow(em())).id;
  await claim();
  expect(await ask((await kept({ ...contact, endsAt: new Date('2027-02-28T16:00:00Z') })).id, again)).toBe(true);
});

test('two visits of one person are asked about once, also by two workers at once', async () => {
  const contact = { email: 'ugo@example.it', phone: '+393331234568', contactHash: 'b'.repeat(64) };
  const [one, two] = [await kept(contact), await kept({ ...contact, endsAt: new Date('2026-12-01T10:00:00Z') })];
  const asked = await Promise.all([ask(one.id), ask(two.id)]);
  expect(asked.filter(Boolean)).toHaveLength(1);
});
