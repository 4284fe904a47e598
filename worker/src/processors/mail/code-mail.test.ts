import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { queueTestMail } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

let harness: BookingHarness;
beforeAll(async () => {
  harness = await startBookingHarness();
});
afterAll(() => harness.close());

test('a code’s mail names nothing that was typed or chosen: no practice, no person, no words, no time', async () => {
  const typed = { patient_name: 'Compra su truffa.example', note: 'chiama subito', assessment_summary: 'livello alto' };
  const change = { status: 'requested', ...typed };
  const { id, booking, practice } = await queueTestMail(harness, 'verifyContact', { code: '482913' }, change);
  const em = harness.db.orm.em.fork();
  await em.execute(`update dentist set name = 'Studio Malandrino', address = 'Via Lunga 7' where id = ?`, [
    practice.id,
  ]);
  await sendMail({ mailId: id }, harness.context());
  const [mail] = harness.mails;
  const written = `${mail?.subject}\n${mail?.text}\n${mail?.html}`;
  expect(written).toContain('482913');
  for (const words of ['Malandrino', 'Via Lunga', booking.phone, booking.email, ...Object.values(typed)])
    expect(written).not.toContain(words);
  expect(written).not.toMatch(/novembre|alle \d/);
});
