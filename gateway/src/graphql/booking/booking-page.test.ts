import { randomUUID } from 'node:crypto';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { bookingForm, createPractice, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { act as actOn, type Link, openPage } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
});
afterAll(() => gateway.close());

const open = (link: Link) => openPage(gateway, link);
const act = (name: string, link: Link, more = {}) => actOn(gateway, name, link, more);

const sql = (text: string, parameters: unknown[] = []) =>
  gateway.database.em.fork().execute<Record<string, unknown>[]>(text, parameters);
/** Puts a booking into a state that only a call would bring it to. */
const force = (link: Link, assignments: string) =>
  sql(`update booking set ${assignments}, version = version + 1 where number = ?`, [link.number]);
const finishTask = (link: Link) =>
  sql(
    `update call_task set state = 'done', ended_at = now(), next_dial_at = null, next_dial_why = null
       where state = 'open' and booking_id = (select id from booking where number = ?)`,
    [link.number],
  );
const openTask = async (link: Link) =>
  (
    await sql(
      `select purpose, about_at as "aboutAt" from call_task t join booking b on b.id = t.booking_id where t.state = 'open' and b.number = ?`,
      [link.number],
    )
  )[0];

async function confirmed() {
  const practice = await createPractice(gateway);
  const link = await requestAndOpen(gateway, bookingForm(practice.id));
  await finishTask(link);
  await force(link, `status = 'confirmed', appointment_at = preferred_times[1]`);
  return link;
}
async function proposed() {
  const practice = await createPractice(gateway);
  const link = await requestAndOpen(gateway, bookingForm(practice.id));
  await finishTask(link);
  await force(
    link,
    `status = 'proposed', proposed_at = preferred_times[1] + interval '1 hour', proposal_expires_at = '2026-11-24T11:00:00Z'`,
  );
  return link;
}

describe('the private page', () => {
  test('says what happened and what comes next', async () => {
    const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
    const booking = await open(link);
    expect(booking).toMatchObject({
      number: link.number,
      status: 'SCHEDULED',
      reason: 'HYGIENE',
      simulated: true,
      calendarFile: null,
    });
    expect(booking?.timeline.map(({ kind }) => kind)).toEqual(['requested', 'planned']);
    expect(booking?.timeline[1]?.text).toBe('Lo studio è aperto: lo chiamiamo subito.');
    expect(booking?.next?.text).toMatch(/adesso|subito/);
    expect(booking?.allowedActions).toEqual(['RESCHEDULE', 'CANCEL']);
    expect(await open({ ...link, number: link.number.toLowerCase() })).toEqual(booking);
  });

  test('calls no booking’s call simulated where nobody rang and nobody will', async () => {
    // The practice answered by itself before the call.
    const answered = await confirmed();
    expect(await open(answered)).toMatchObject({ status: 'CONFIRMED', simulated: false });
    const { id } = await practiceWithAgenda(gateway);
    const booked = await requestAndOpen(gateway, bookingForm(id, { preferredTimes: thursdayAt(9, 10, 11) }));
    expect(await open(booked)).toMatchObject({ status: 'CONFIRMED', simulated: false });
    await act('cancelBooking', booked);
    expect(await open(booked)).toMatchObject({ status: 'CANCELLED', simulated: false });
  });

  test.each([
    ['another token', (link: Link) => ({ ...link, token: `${link.token.slice(0, -2)}xx` })],
    ['no token', (link: Link) => ({ ...link, token: '' })],
    ['another number', (link: Link) => ({ ...link, number: 'DENT-2222-2222' })],
    ['no number at all', (link: Link) => ({ ...link, number: "' or 1=1 --" })],
    ['a long token', (link: Link) => ({ ...link, token: link.token + 'x'.repeat(5_000) })],
  ])('with %s: null, and nothing can be done', async (_, spoil) => {
    const link = spoil(await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id)));
    expect(await open(link)).toBeNull();
    for (const name of ['acceptProposal', 'refuseProposal', 'cancelBooking'])
      expect(await act(name, link)).toEqual({
        __typename: 'ActionRefused',
        message: expect.stringContaining('non è valido'),
      });
  });

  test('the token of one booking opens no other', async () => {
    const { id } = await createPractice(gateway);
    const [one, other] = [
      await requestAndOpen(gateway, bookingForm(id)),
      await requestAndOpen(gateway, bookingForm(id)),
    ];
    expect(await open({ number: one.number, token: other.token })).toBeNull();
  });

  test('gives the appointment as a calendar file', async () => {
    const booking = await open(await confirmed());
    expect(booking?.calendarFile).toContain('DTSTART;TZID=Europe/Rome:20261126T100000');
    expect(booking?.calendarFile).toContain('METHOD:PUBLISH');
    // Calendars are shared: why one goes to the dentist is not in it.
    const unfolded = booking?.calendarFile?.replaceAll('\r\n ', '');
    expect(unfolded).toMatch(/DESCRIPTION:Prenotazione DENT-\w{4}-\w{4} con Dentisti\.ai\./);
    for (const reason of Object.values(bookingReasons)) expect(unfolded).not.toContain(reason);
    expect(booking?.confirmedAt).toBe('2026-11-26T09:00:00.000Z');
  });
});

describe('what the patient decides', () => {
  test('an accepted offer waits for the practice’s yes, and a call is planned', async () => {
    const link = await proposed();
    const outcome = await act('acceptProposal', link);
    expect(outcome.booking?.status).toBe('ACCEPTED');
    expect(outcome.booking?.timeline.at(-1)?.kind).toBe('proposalAccepted');
    expect(await openTask(link)).toMatchObject({ purpose: 'confirmProposal' });
    expect(await act('acceptProposal', link)).toMatchObject({ __typename: 'ActionRefused' });
    expect(await act('refuseProposal', link)).toMatchObject({ __typename: 'ActionRefused' });
  });

  test('an offer that has run out cannot be accepted', async () => {
    const link = await proposed();
    now = new Date('2026-11-24T11:00:01Z');
    const outcome = await act('acceptProposal', link);
    now = tuesdayMorning;
    expect(outcome).toMatchObject({ __typename: 'ActionRefused', message: expect.stringContaining('scaduto') });
    expect((await open(link))?.status).toBe('PROPOSED');
  });

  test('a refused offer is given back by call', async () => {
    const link = await proposed();
    expect((await act('refuseProposal', link)).booking?.status).toBe('DECLINED');
    expect(await openTask(link)).toMatchObject({ purpose: 'release' });
  });

  test('a cancelled request withdraws its call, mails once, and stays cancelled', async () => {
    const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => act('cancelBooking', link)));
    expect(outcomes.filter(({ __typename }) => __typename === 'BookingChanged')).toHaveLength(1);
    expect(await openTask(link)).toBeUndefined();
    expect(
      await sql(
        `select template from mail_outbox m join booking b on b.id = m.booking_id where number = ? and template = 'cancelled'`,
        [link.number],
      ),
    ).toHaveLength(1);
  });

  test('a cancelled appointment is told to the practice by call', async () => {
    const link = await confirmed();
    const { booking } = await act('cancelBooking', link);
    expect(booking).toMatchObject({
      status: 'CANCELLED',
      next: { text: expect.stringContaining('Avvisiamo lo studio') },
    });
    expect(await openTask(link)).toMatchObject({ purpose: 'cancel' });
    const [mail] = await sql(
      `select params from mail_outbox m join booking b on b.id = m.booking_id where number = ? and template = 'cancelled'`,
      [link.number],
    );
    expect(mail?.params).toEqual({ at: '2026-11-26T09:00:00.000Z', sequence: 1 });
  });

  test('where the practice may not be called any more, an operator is told', async () => {
    const link = await confirmed();
    await sql('update dentist set opted_out_at = now() where id = (select dentist_id from booking where number = ?)', [
      link.number,
    ]);
    const { booking } = await act('cancelBooking', link);
    expect(booking?.timeline.at(-1)?.kind).toBe('practiceNotTold');
    const [alert] = await sql(
      `select to_address as "to", params from mail_outbox m join booking b on b.id = m.booking_id where number = ? and template = 'operatorAlert'`,
      [link.number],
    );
    expect(alert).toEqual({ to: 'operatore@dentisti.example', params: { alert: 'practice-not-told' } });
    expect(gateway.logged.some(({ msg }) => msg === 'operator alerted')).toBe(true);
  });

  test('other times replace those of a request; the fourth change is refused', async () => {
    const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
    for (const hours of [
      [15, 16, 17],
      [9, 10, 11],
      [10, 11, 12],
    ])
      expect((await act('rescheduleBooking', link, { preferredTimes: thursdayAt(...hours) })).__typename).toBe(
        'BookingChanged',
      );
    expect(await act('rescheduleBooking', link, { preferredTimes: thursdayAt(15, 16, 17) })).toMatchObject({
      __typename: 'ActionRefused',
      message: expect.stringContaining('tre volte'),
    });
    expect(
      await sql(
        `select count(*)::int as n from call_task t join booking b on b.id = t.booking_id where number = ? and state = 'open'`,
        [link.number],
      ),
    ).toEqual([{ n: 1 }]);
  });

  test('an appointment stands while it is moved', async () => {
    const link = await confirmed();
    const times = thursdayAt(15, 16, 17);
    const { booking } = await act('rescheduleBooking', link, { preferredTimes: times });
    expect(booking).toMatchObject({ status: 'CONFIRMED', confirmedAt: '2026-11-26T09:00:00.000Z', movingTo: times });
    expect(await openTask(link)).toMatchObject({ purpose: 'move' });
  });

  test('times that are not offered, or too few, change nothing', async () => {
    const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
    const lost = await act('rescheduleBooking', link, { preferredTimes: thursdayAt(10, 14, 16) });
    expect(lost).toMatchObject({ __typename: 'TimeNotOffered', times: thursdayAt(14) });
    expect((await act('rescheduleBooking', link, { preferredTimes: thursdayAt(10) })).__typename).toBe('ActionRefused');
    expect((await open(link))?.timeline.map(({ kind }) => kind)).toEqual(['requested', 'planned']);
  });

  test('a closed request is not opened again beside another one', async () => {
    const practice = await createPractice(gateway);
    const form = bookingForm(practice.id);
    const link = await requestAndOpen(gateway, form);
    await finishTask(link);
    await force(link, `status = 'declined'`);
    await requestAndOpen(gateway, { ...form, clientKey: randomUUID() });
    expect(await act('rescheduleBooking', link, { preferredTimes: thursdayAt(15, 16, 17) })).toMatchObject({
      __typename: 'ActionRefused',
      message: expect.stringContaining('altra richiesta'),
    });
  });
});
