import { bookAppointment, releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import { createAgenda } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { queueTestMail } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const minute = 60_000;
const at = new Date('2026-11-26T10:30:00Z');
const standing = { status: 'confirmed', appointment_at: at, agreed_sentence: 'Va bene, «lo segno»' };

const queue = (template: string, params?: Record<string, unknown>, change?: Record<string, unknown>) =>
  queueTestMail(harness, template, params, change);
const send = (mailId: string) => sendMail({ mailId }, harness.context());

test.each([
  ['confirmed', { at, sequence: 0 }, 'REQUEST', 'STATUS:CONFIRMED', 0],
  ['moved', { at, sequence: 1 }, 'REQUEST', 'STATUS:CONFIRMED', 1],
  ['cancelled', { at, sequence: 2 }, 'CANCEL', 'STATUS:CANCELLED', 2],
  ['declined', { at, sequence: 3 }, 'CANCEL', 'STATUS:CANCELLED', 3],
] as const)('%s: a calendar file that changes the same entry', async (template, params, method, status, sequence) => {
  const { id, booking } = await queue(template, params, standing);
  await send(id);
  const calendar = harness.mails[0]?.calendar;
  expect(calendar).toMatchObject({ method, filename: `${booking.number.toLowerCase()}.ics` });
  const content = calendar?.content ?? '';
  expect(content).toContain(`UID:${booking.number.toLowerCase()}@dentisti.ai`);
  expect(content).toContain(`METHOD:${method}`);
  expect(content).toContain(status);
  expect(content).toContain(`SEQUENCE:${sequence}`);
  expect(content).toContain('DTSTART;TZID=Europe/Rome:20261126T113000');
  expect(content).not.toMatch(/visita di controllo/);
  // Calendars are shared: the private link is not in it.
  expect(content.replace(/\r\n /g, '')).not.toContain('#');
});

test.each([
  ['confirmed', 20],
  ['cancelled', 20],
  ['declined', 45],
] as const)(
  '%s: the calendar entry lasts as long as was booked, also when the time was given back',
  async (template, minutes) => {
    const { id, booking, practice } = await queue(template, { at, sequence: 1 }, { ...standing, status: template });
    await createAgenda(em(), practice.id);
    await em().transactional(async (tx) => {
      const slot = { dentistId: practice.id, startsAt: at, endsAt: new Date(at.getTime() + minutes * minute) };
      await bookAppointment(tx, slot, { bookingId: booking.id, holdToken: null, exclusive: true, now: at });
      if (template !== 'confirmed') await releaseAppointment(tx, booking.id);
    });
    await send(id);
    const ends = minutes === 20 ? '115000' : '121500';
    expect(harness.mails[0]?.calendar?.content).toContain(`DTEND;TZID=Europe/Rome:20261126T${ends}`);
  },
);

test('a request cancelled or declined before anything was agreed has no calendar file', async () => {
  const { id } = await queue('cancelled', {}, { status: 'cancelled' });
  await send(id);
  expect(harness.mails[0]).toMatchObject({ calendar: null, subject: expect.stringMatching(/^Richiesta annullata/) });
  await send((await queue('declined', {}, { status: 'declined' })).id);
  expect(harness.mails[1]).toMatchObject({ calendar: null, subject: expect.stringMatching(/non può riceverti$/) });
});
