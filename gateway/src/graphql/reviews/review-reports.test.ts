import { hashMailbox } from '@dentisti/core/booking/contact-proofs';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { reviewers } from '../../testing/reviews.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const now = new Date('2026-12-01T10:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const sql = (text: string, values: unknown[] = []) => gateway.database.em.fork().execute(text, values);
const { published, report, shown } = reviewers(gateway);
const honest = 'Ho aspettato molto e nessuno si è scusato: non ci torno più.';
let dentistId = 0;
beforeEach(async () => {
  dentistId = (await createPracticeRow(gateway.database.em.fork())).id;
});

describe('a report', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  test('leaves the review to be read, and is answered by mail; a proved address’s word of a threat hides it, once', async () => {
    const id = await published(dentistId, { stars: 1, text: honest });
    expect(await report({ reviewId: id, reason: 'INSULT', email: 'chi@example.it' })).toMatchObject({
      __typename: 'ReviewReported',
    });
    expect((await shown(dentistId)).count).toBe(1);
    expect(await sql(`select template from mail_outbox where to_address = 'chi@example.it'`)).toEqual([
      { template: 'reviewReportReceived' },
    ]);
    const proved = 'lettrice@esempio.it';
    const browser = { cookie: `session_id=${await gateway.services.contactProofs.add(null, [hashMailbox(proved)])}` };
    const threat = { reviewId: id, reason: 'THREAT', email: proved };
    await report(threat, browser);
    expect((await shown(dentistId)).count).toBe(0);
    await sql(`update review set state = 'published', decided_at = now() where id = ?`, [id]);
    await report(threat, browser);
    expect((await shown(dentistId)).count).toBe(1);
  });

  test('without a proof hides nothing, but where the rules find something too; one proved address hides two a day', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => published(dentistId, { text: honest })));
    for (const [i, reviewId] of ids.entries())
      await report({ reviewId, reason: 'THREAT', email: 'chiunque@esempio.it' }, from(`198.51.100.${30 + i}`));
    expect((await shown(dentistId)).count).toBe(3);
    expect(
      await sql(`select from review_report where dentist_id = ? and decided_at is null`, [dentistId]),
    ).toHaveLength(3);
    const settings = { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url, RATE_LIMIT_EXEMPT: '' };
    const strict = await startTestGateway(settings, () => now);
    const { contactProofs, limits } = strict.services;
    await contactProofs.addNetwork('una@esempio.it', limits.clientOf('127.0.0.1'));
    for (const reviewId of ids)
      await reviewers(strict).report({ reviewId, reason: 'PERSONAL_DATA', email: 'una@esempio.it' });
    await strict.close();
    expect((await shown(dentistId)).count).toBe(1);
    const doubtful = await published(dentistId, { text: 'Siete dei truffatori, e so dove abitate tutti quanti.' });
    await report({ reviewId: doubtful, reason: 'THREAT' }, from('198.51.100.41'));
    expect((await shown(dentistId)).count).toBe(1);
  });

  test('needs a review that is there, words where they matter, and a real address', async () => {
    const reviewId = await published(dentistId);
    for (const input of [
      { reviewId, reason: 'OTHER' },
      { reviewId, reason: 'INSULT', message: 'x'.repeat(1_001) },
      { reviewId, reason: 'INSULT', email: 'non-una-mail' },
      { reviewId: crypto.randomUUID(), reason: 'INSULT' },
      { reviewId: "'; drop table review; --", reason: 'INSULT' },
    ])
      expect(await report(input, from('198.51.100.9')), JSON.stringify(input)).toMatchObject({
        __typename: 'StudioRefused',
      });
    expect(await sql('select 1 from review_report where review_id = ?', [reviewId])).toEqual([]);
  });
});
