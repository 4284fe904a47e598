import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, createPractice, request, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { act, openPage } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let strict: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email' }, () => now);
});
afterAll(() => strict.close());

const sql = (text: string, parameters: unknown[] = []) =>
  strict.database.em.fork().execute<Record<string, unknown>[]>(text, parameters);

const openTasks = ({ number }: { number: string }) =>
  sql(`select purpose from call_task t join booking b on b.id = t.booking_id where t.state = 'open' and number = ?`, [
    number,
  ]);

describe('the mailed code', () => {
  test('an unseen contact is asked once; wrong, blocked, renewed, right', async () => {
    const practice = await createPractice(strict);
    const form = bookingForm(practice.id);
    const answer = await request(strict, form);
    expect(answer.__typename).toBe('AnsweredByMail');
    const link = await requestAndOpen(strict, form);
    expect(await openPage(strict, link)).toMatchObject({
      needsVerification: true,
      allowedActions: ['VERIFY', 'CANCEL'],
    });
    expect(await openTasks(link)).toEqual([]);
    const codes = async () =>
      (
        await sql(
          `select params->>'code' as code from mail_outbox m join booking b on b.id = m.booking_id where number = ? and template = 'verifyContact' order by m.created_at, m.id`,
          [link.number],
        )
      ).map(({ code }) => String(code));
    const [first = ''] = await codes();
    expect(first).toMatch(/^\d{6}$/);
    const wrong = first === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i++)
      expect((await act(strict, 'verifyBooking', link, { code: wrong })).message).toContain('non è giusto');
    expect((await act(strict, 'verifyBooking', link, { code: first })).message).toContain('Troppi');
    now = new Date(tuesdayMorning.getTime() + 3_601_000);
    expect((await act(strict, 'verifyBooking', link, { code: first })).message).toContain('nuovo');
    const fresh = (await codes()).find((code) => code !== first) ?? '';
    expect((await act(strict, 'verifyBooking', link, { code: first })).message).toContain('non è giusto');
    const done = await act(strict, 'verifyBooking', link, { code: ` ${fresh} ` });
    expect(done.booking?.timeline.map(({ kind }) => kind)).toEqual(['requested', 'verified', 'planned']);
    expect(await openTasks(link)).toEqual([{ purpose: 'book' }]);
    now = tuesdayMorning;
  });
});
