import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { queueTestMail, waitForCode } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

let harness: BookingHarness;
beforeAll(async () => {
  harness = await startBookingHarness();
});
afterAll(() => harness.close());

test('one mail carries all codes that an address waits for; once none does, none leaves', async () => {
  const { id, booking } = await queueTestMail(harness, 'verifyContact', {}, { status: 'requested' });
  const own = await waitForCode(harness, booking);
  const others: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { booking: other } = await harness.request();
    others.push(await waitForCode(harness, other, booking.email.toUpperCase()));
  }
  await sendMail({ mailId: id }, harness.context());
  const mail = harness.mails.at(-1);
  expect(mail?.subject).toContain(own);
  for (const code of [own, ...others]) expect(mail?.text).toContain(code);
  const late = await queueTestMail(harness, 'verifyContact');
  const before = harness.mails.length;
  await sendMail({ mailId: late.id }, harness.context());
  expect(harness.mails).toHaveLength(before);
});

test('a code’s mail names nothing that was typed or chosen: no practice, no person, no words, no time', async () => {
  const typed = { patient_name: 'Compra su truffa.example', note: 'chiama subito', assessment_summary: 'livello alto' };
  const { id, booking, practice } = await queueTestMail(
    harness,
    'verifyContact',
    {},
    { status: 'requested', ...typed },
  );
  const code = await waitForCode(harness, booking);
  const em = harness.db.orm.em.fork();
  await em.execute(`update dentist set name = 'Studio Malandrino', address = 'Via Lunga 7' where id = ?`, [
    practice.id,
  ]);
  await sendMail({ mailId: id }, harness.context());
  const mail = harness.mails.at(-1);
  const written = `${mail?.subject}\n${mail?.text}\n${mail?.html}`;
  expect(written).toContain(code);
  for (const words of ['Malandrino', 'Via Lunga', booking.phone, booking.email, ...Object.values(typed)])
    expect(written).not.toContain(words);
  expect(written).not.toMatch(/novembre|alle \d/);
});
