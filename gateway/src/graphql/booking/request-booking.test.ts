import { randomUUID } from 'node:crypto';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import { createPracticeRow } from '@dentisti/db/testing';
import { describe, expect, test } from 'vitest';
import {
  bookingForm,
  countRows,
  createPractice,
  parseLink,
  request,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  gateway.database.em.fork().execute<Row[]>(sql, parameters);

describe('a request that is taken', () => {
  test('is stored with timeline, first call and mail, and its job is in the queue', async () => {
    const practice = await createPractice(gateway);
    const answer = await request(
      gateway,
      bookingForm(practice.id, { phone: '0039 347.123.4567', note: ' due\nri\u0000ghe\u0007 ' }),
    );
    expect(answer).toMatchObject({ __typename: 'BookingRequested', booking: { status: 'SCHEDULED' } });
    expect(answer.booking.number).toMatch(/^DENT-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(answer.privateLink).toMatch(new RegExp(`^/prenotazione/${answer.booking.number}#[\\w-]{43}$`));

    const [stored] = await rows<{ id: string; phone: string; note: string }>(
      'select id, phone, note from booking where number = ?',
      [answer.booking.number],
    );
    expect(stored).toMatchObject({ phone: '+393471234567', note: 'due ri ghe' });
    const of = [stored?.id];
    expect(await rows('select kind from booking_event where booking_id = ? order by id', of)).toEqual([
      { kind: 'requested' },
      { kind: 'planned' },
    ]);
    const [task] = await rows<{ id: string }>(
      `select id, purpose, state, phone, next_dial_why as why, next_dial_at = ?::timestamptz as "atOnce" from call_task where booking_id = ?`,
      [tuesdayMorning, stored?.id],
    );
    expect(task).toMatchObject({
      purpose: 'book',
      state: 'open',
      phone: practice.phone,
      why: 'open-now',
      atOnce: true,
    });
    const [mail] = await rows<{ id: string }>(
      'select id, template, to_address as "to", event_key as key, params from mail_outbox where booking_id = ?',
      of,
    );
    expect(mail).toMatchObject({ template: 'received', key: `received:${stored?.id}`, params: {} });
    expect(await gateway.redis.connection.exists(`bull:calls:dial-${task?.id}-0`, `bull:mail:mail-${mail?.id}`)).toBe(
      2,
    );
  });

  test('by sixteen clicks at once, through two gateways, is one booking with one answer', async () => {
    const practice = await createPractice(gateway);
    const other = await startTestGateway(
      { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url },
      () => tuesdayMorning,
    );
    const before = await countRows(gateway, 'booking');
    const form = bookingForm(practice.id);
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => request(i % 2 ? gateway : other, form)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.__typename).toBe('BookingRequested');
    expect(await countRows(gateway, 'booking')).toBe(before + 1);
    const [made] = await rows<{ tasks: number; mails: number }>(
      `select (select count(*)::int from call_task t where t.booking_id = b.id) as tasks,
         (select count(*)::int from mail_outbox m where m.booking_id = b.id) as mails from booking b where number = ?`,
      [answers[0]?.booking.number],
    );
    expect(made).toEqual({ tasks: 1, mails: 1 });
    expect(await request(gateway, form)).toEqual(answers[0]);
    await other.close();
  });

  test('at an hour when the practice is closed waits for its opening', async () => {
    const afternoon = [15 * 60, 19 * 60];
    const practice = await createPractice(gateway, { week: Array.from({ length: 7 }, () => [afternoon]) as never });
    const { booking } = await request(gateway, bookingForm(practice.id, { preferredTimes: thursdayAt(15, 16, 17) }));
    const [task] = await rows(
      `select next_dial_why as why, to_char(next_dial_at at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI') as at
       from call_task t join booking b on b.id = t.booking_id where b.number = ?`,
      [booking.number],
    );
    expect(task).toEqual({ why: 'at-opening', at: '2026-11-24 15:00' });
  });
});

describe('a form that is no new request', () => {
  test('each child of a parent has a request of its own; of a fifth the form says why it is not taken', async () => {
    const practice = await createPractice(gateway);
    const form = bookingForm(practice.id);
    const answers = [];
    for (const name of ['Ada Rossi', 'Bea Rossi', 'Ciro Rossi', 'Dino Rossi', 'Eva Rossi'])
      answers.push(await request(gateway, { ...form, patientName: name, clientKey: randomUUID() }));
    const numbers = new Set(answers.slice(0, 4).map((answer) => answer.booking.number));
    expect(numbers.size).toBe(4);
    expect(answers[4]).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'patientName', message: expect.stringContaining('quattro richieste aperte') }],
    });
  });

  test('where no code is asked for: a second request of one patient is answered with the open one, and stores nothing', async () => {
    const practice = await createPractice(gateway);
    const form = bookingForm(practice.id);
    const first = await request(gateway, form);
    const before = await countRows(gateway, 'booking');
    const again = { ...form, clientKey: randomUUID(), email: form.email.toUpperCase() };
    expect(await request(gateway, again)).toEqual(first);
    expect(await request(gateway, again)).toEqual(first);
    expect(await countRows(gateway, 'booking')).toBe(before);
    expect(
      await rows('select template from mail_outbox m join booking b on b.id = m.booking_id where b.number = ?', [
        first.booking.number,
      ]),
    ).toEqual([{ template: 'received' }]);
  });

  test('a filled honeypot is refused plainly and leaves nothing', async () => {
    const practice = await createPractice(gateway);
    const before = await countRows(gateway, 'booking');
    const answer = await request(gateway, bookingForm(practice.id, { website: 'https://spam.example' }));
    expect(answer).toEqual({
      __typename: 'InvalidInput',
      fields: [{ name: 'website', message: expect.stringContaining('ricarica la pagina') }],
    });
    expect(await countRows(gateway, 'booking')).toBe(before);
  });

  test('the log names nobody', async () => {
    const practice = await createPractice(gateway);
    const form = bookingForm(practice.id, { patientName: 'Ermenegilda Segreta' });
    const { privateLink } = await request(gateway, form);
    const log = JSON.stringify(gateway.logged);
    // The whole number: six digits of it stand in some id of a request sooner or later.
    const phone = String(form.phone).replace(' ', '');
    for (const secret of ['Ermenegilda', form.email, phone, parseLink(privateLink).token])
      expect(log).not.toContain(secret);
    const jobs = await Promise.all(
      (await gateway.redis.connection.keys('bull:*:dial-*')).map((key) => gateway.redis.connection.hget(key, 'data')),
    );
    expect(jobs.length).toBeGreaterThan(0);
    for (const data of jobs) expect(Object.keys(JSON.parse(data ?? ''))).toEqual(['callTaskId', 'ordinal']);
  });
});

describe('a request that is refused', () => {
  test.each([
    ['patientName', { patientName: 'Anna' }],
    ['phone', { phone: '12' }],
    ['phone', { phone: '02 1234' }],
    ['phone', { phone: '899 123 456' }],
    ['phone', { phone: '+380 44 123 4567' }],
    ['phone', { phone: '+39 347 12 34 56 78 90' }],
    ['email', { email: 'anna@esempio' }],
    ['email', { email: 'anna@esempio.it\r\nBcc: tutti@esempio.it' }],
    ['ageConfirmed', { ageConfirmed: false }],
    ['healthConsent', { healthConsent: false }],
    ['note', { note: 'x'.repeat(301) }],
    ['clientKey', { clientKey: 'no' }],
    ['preferredTimes', { preferredTimes: thursdayAt(10, 11) }],
    ['preferredTimes', { preferredTimes: thursdayAt(10, 10, 11) }],
    ['email', { email: 'anna\u0000@esempio.it' }],
    ['email', { email: 'anna\u200b@esempio.it' }],
    ['dentistId', { dentistId: '999999' }],
    ['dentistId', { dentistId: "1' or true --" }],
  ])('names %s for %j and stores nothing', async (field, overrides) => {
    const practice = await createPractice(gateway);
    const before = await countRows(gateway, 'booking');
    const answer = await request(gateway, bookingForm(practice.id, overrides));
    expect(answer).toEqual({
      __typename: 'InvalidInput',
      fields: [{ name: field, message: expect.stringMatching(/\.$/) }],
    });
    expect(await countRows(gateway, 'booking')).toBe(before);
  });

  test('names the times that are not offered', async () => {
    const practice = await createPractice(gateway);
    const [ten = '', lunch = '', sunday = ''] = [...thursdayAt(10, 14), '2026-11-29T09:00:00Z'];
    const answer = await request(gateway, bookingForm(practice.id, { preferredTimes: [ten, lunch, sunday] }));
    expect(answer.__typename).toBe('TimeNotOffered');
    expect(answer.times).toEqual([lunch, new Date(sunday).toISOString()]);
  });

  test.each([
    ['no telephone', { phone: null }],
    ['hidden', { hiddenAt: new Date() }],
    ['opted out', { optedOutAt: new Date() }],
    ['abroad', { phone: '+41441234567' }],
  ])('says that it cannot be called: %s', async (_, overrides) => {
    const practice = await createPractice(gateway, overrides as never);
    const [other, unasked] = [await createPractice(gateway), await createPracticeRow(gateway.database.em)];
    const answer = await request(gateway, bookingForm(practice.id));
    expect(answer.__typename).toBe('CannotBeCalled');
    expect(answer.website).toBe('hiddenAt' in overrides ? null : 'https://studio.example');
    const offered = answer.alternatives.map(({ dentist }) => dentist.id);
    expect(offered).not.toContain(String(unasked.id));
    expect(offered.length, `${other.id} or one before it`).toBeGreaterThan(0);
  });

  test('follows the telephone on the opt-out list, whoever has it', async () => {
    const practice = await createPractice(gateway);
    await addOptOut(gateway.database.em.fork(), {
      phone: practice.phone ?? '',
      dentistId: null,
      at: tuesdayMorning,
      source: 'page',
    });
    expect((await request(gateway, bookingForm(practice.id))).__typename).toBe('CannotBeCalled');
  });
});
