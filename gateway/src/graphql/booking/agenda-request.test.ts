import { randomUUID } from 'node:crypto';
import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import { describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import {
  bookingForm,
  parseLink,
  request,
  requestAndOpen,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import { act, type Link, openPage } from '../../testing/private-page.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  gateway.database.em.fork().execute<Row[]>(sql, parameters);
const [nine = '', ten = '', eleven = '', noon = ''] = thursdayAt(9, 10, 11, 12);
const times = [nine, ten, eleven];

/** Somebody walked in: the practice gave these times away itself. */
const take = (dentistId: number, given: string[]) =>
  gateway.database.em.fork().transactional(async (em) => {
    for (const at of given) {
      const endsAt = new Date(Date.parse(at) + 30 * 60_000);
      await em.execute(
        `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive) values (?, ?, ?, ?, 'booked', true)`,
        [dentistId, at, endsAt, endsAt],
      );
    }
  });
const ask = (dentistId: number, overrides: Record<string, unknown> = {}) =>
  requestAndOpen(gateway, bookingForm(dentistId, { preferredTimes: times, ...overrides }));
const mailsOf = ({ number }: Link) =>
  rows<{ template: string; params: object }>(
    `select template, params from mail_outbox m join booking b on b.id = m.booking_id where number = ? order by m.created_at, m.template`,
    [number],
  );
const slotsOf = async (dentistId: number) =>
  (
    await rows<{ at: string }>(
      `select starts_at as at from appointment where dentist_id = ? and state = 'booked' and booking_id is not null order by 1`,
      [dentistId],
    )
  ).map(({ at }) => new Date(at).toISOString());
const callsTo = async (dentistId: number) =>
  (await rows<object>('select from call_task where dentist_id = ?', [dentistId])).length;

describe('a request to a practice with an agenda', () => {
  test('is confirmed at once: the first of the three that is free, mailed, and not by a call', async () => {
    const { id } = await practiceWithAgenda(gateway);
    await take(id, [nine]);
    const link = await ask(id);
    const page = await openPage(gateway, link);
    expect(page).toMatchObject({ status: 'CONFIRMED', confirmedAt: ten, needsVerification: false });
    expect(page?.timeline.map(({ kind }) => kind)).toEqual(['requested', 'confirmed']);
    expect(page?.timeline[1]?.text).toBe(
      'Appuntamento confermato per giovedì 26 novembre alle 10:00 nell’agenda online dello studio, senza bisogno di telefonare.',
    );
    expect(page?.calendarFile).toContain('DTSTART;TZID=Europe/Rome:20261126T100000');
    expect(await mailsOf(link)).toEqual([{ template: 'confirmed', params: { at: ten, sequence: 0 } }]);
    expect([await slotsOf(id), await callsTo(id)]).toEqual([[ten], 0]);
  });

  test('twice from one form is one appointment', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const form = bookingForm(id, { preferredTimes: times, clientKey: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(gateway, form)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await slotsOf(id)).toEqual([nine]);
  });

  test('needs neither a telephone nor the voice platform', async () => {
    const strict = await startTestGateway(
      { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url, VOICE: 'off' },
      () => tuesdayMorning,
    );
    const { id } = await practiceWithAgenda(gateway, { phone: null });
    const { offeredTimes } = await strict.query<{
      offeredTimes: { withoutCall: boolean; days: { times: string[] }[] };
    }>(
      `query($id: ID!) { offeredTimes(dentistId: $id, from: "2026-11-26", days: 1) { ... on OfferedTimes { withoutCall days { times } } } }`,
      { id: String(id) },
    );
    expect(offeredTimes).toMatchObject({ withoutCall: true });
    expect(offeredTimes.days[0]?.times).toEqual(thursdayAt(9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5));
    const answer = await request(strict, bookingForm(id, { preferredTimes: times }));
    expect(answer).toMatchObject({ __typename: 'BookingRequested', booking: { status: 'CONFIRMED' } });
    await strict.close();
  });

  test('with nothing free for sixty days says so and names others', async () => {
    const { id } = await practiceWithAgenda(gateway);
    await rows(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive)
       select ?, at, at + interval '1 day', at + interval '1 day', 'booked', true
       from generate_series('2026-11-24'::timestamptz, '2027-02-01', interval '1 day') at`,
      [id],
    );
    const answer = await request(gateway, bookingForm(id, { preferredTimes: times }));
    expect(answer).toMatchObject({ __typename: 'CannotBeCalled', message: expect.stringContaining('60 giorni') });
    expect(answer.alternatives.length).toBeGreaterThan(0);
  });

  test('for a time outside agenda and hours is not taken', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const night = '2026-11-26T03:00:00.000Z';
    const answer = await request(gateway, bookingForm(id, { preferredTimes: [nine, ten, night] }));
    expect(answer).toMatchObject({ __typename: 'TimeNotOffered', times: [night] });
  });

  test('for a visit shorter than a slot may be the last that it has room for', async () => {
    const { id } = await practiceWithAgenda(gateway);
    await rows('update practice_agenda set slot_minutes = 50 where dentist_id = ?', [id]);
    await rows(
      `insert into agenda_service (practice_id, name, position, duration_minutes, reasons) values (?, 'Controllo', 0, 30, '{CHECKUP}')`,
      [id],
    );
    const { offeredTimes } = await gateway.query<{ offeredTimes: { days: { times: string[] }[] } }>(
      `query($id: ID!) { offeredTimes(dentistId: $id, from: "2026-11-26", days: 1, reason: CHECKUP) {
        ... on OfferedTimes { days { times } } } }`,
      { id: String(id) },
    );
    const offered = offeredTimes.days[0]?.times ?? [];
    expect(offered.at(-1)).toBe('2026-11-26T11:20:00.000Z');
    const answer = await request(
      gateway,
      bookingForm(id, { reason: 'CHECKUP', preferredTimes: offered.slice(-3).reverse() }),
    );
    expect(answer).toMatchObject({ __typename: 'BookingRequested', booking: { status: 'CONFIRMED' } });
  });

  test('an agenda that is switched off leaves it to the telephone', async () => {
    const { id } = await practiceWithAgenda(gateway);
    await gateway.database.em
      .fork()
      .transactional((em) =>
        replaceAgenda(em, { dentistId: id, slotMinutes: 30, enabled: false, availability: [], exceptions: [] }),
      );
    expect((await openPage(gateway, await ask(id)))?.status).toBe('SCHEDULED');
    expect(await callsTo(id)).toBe(1);
  });
});

describe('none of the times is free', () => {
  async function offered() {
    const { id } = await practiceWithAgenda(gateway);
    await take(id, times);
    return { id, link: await ask(id) };
  }
  const halfPastNine = thursdayAt(9.5)[0] ?? '';

  test('the nearest free slot is kept two hours; one click confirms it without a call', async () => {
    const { id, link } = await offered();
    const page = await openPage(gateway, link);
    expect(page).toMatchObject({ status: 'PROPOSED', proposedAt: halfPastNine });
    expect(page?.allowedActions).toEqual(['ACCEPT', 'REFUSE', 'RESCHEDULE', 'CANCEL']);
    expect(page?.timeline.at(-1)?.text).toMatch(
      /^Nell’agenda online .* giovedì 26 novembre alle 9:30: te lo teniamo fino alle 12:00\.$/,
    );
    const accepted = await act(gateway, 'acceptProposal', link);
    expect(accepted.booking).toMatchObject({ status: 'CONFIRMED', confirmedAt: halfPastNine });
    expect(accepted.booking?.timeline.map(({ kind }) => kind)).toEqual([
      'requested',
      'proposed',
      'proposalAccepted',
      'confirmed',
    ]);
    expect((await mailsOf(link)).map(({ template }) => template).sort()).toEqual(['confirmed', 'proposal']);
    expect([await slotsOf(id), await callsTo(id)]).toEqual([[halfPastNine], 0]);
  });

  test.each([
    ['refuseProposal', 'DECLINED'],
    ['cancelBooking', 'CANCELLED'],
  ])('%s gives it back without a call', async (name, status) => {
    const { id, link } = await offered();
    expect((await act(gateway, name, link)).booking?.status).toBe(status);
    expect([await slotsOf(id), await callsTo(id)]).toEqual([[], 0]);
    expect((await mailsOf(link)).filter(({ template }) => template === 'operatorAlert')).toEqual([]);
    expect((await openPage(gateway, await ask(id)))?.status).toBe('PROPOSED');
  });

  test('other times: a free one is confirmed at once, and what was kept is free again', async () => {
    const { id, link } = await offered();
    const changed = await act(gateway, 'rescheduleBooking', link, { preferredTimes: [ten, noon, eleven] });
    expect(changed.booking).toMatchObject({ status: 'CONFIRMED', confirmedAt: noon });
    expect([await slotsOf(id), await callsTo(id)]).toEqual([[noon], 0]);
  });

  test('also after a no; with none free again another slot is kept', async () => {
    const { id, link } = await offered();
    await act(gateway, 'refuseProposal', link);
    const again = await act(gateway, 'rescheduleBooking', link, { preferredTimes: [eleven, ten, nine] });
    expect(again.booking?.status).toBe('PROPOSED');
    const [kept] = await slotsOf(id);
    expect(kept).toBe(thursdayAt(10.5)[0]);
    expect(await callsTo(id)).toBe(0);
  });

  test('an appointment moves in the agenda, and stands when none of the new times is free', async () => {
    const { id } = await practiceWithAgenda(gateway);
    await take(id, [ten, eleven]);
    const link = await ask(id);
    const [early = '', late = ''] = thursdayAt(9.5, 12.5);
    const refused = await act(gateway, 'rescheduleBooking', link, {
      preferredTimes: [ten, eleven, thursdayAt(18)[0] ?? ''],
    });
    expect(refused).toMatchObject({ __typename: 'TimeNotOffered' });
    expect(await slotsOf(id)).toEqual([nine]);
    const moved = await act(gateway, 'rescheduleBooking', link, { preferredTimes: [ten, late, early] });
    expect(moved.booking).toMatchObject({ status: 'CONFIRMED', confirmedAt: late, preferredTimes: [late] });
    expect((await mailsOf(link)).map(({ template, params }) => [template, params])).toContainEqual([
      'moved',
      { at: late, sequence: 1 },
    ]);
    expect([await slotsOf(id), await callsTo(id)]).toEqual([[late], 0]);
  });
});

describe('at once', () => {
  test('ten patients, three slots they all want, two gateways: three confirmed, each other one kept a slot of its own', async () => {
    const other = await startTestGateway(
      { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url },
      () => tuesdayMorning,
    );
    const { id } = await practiceWithAgenda(gateway);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        request(i % 2 ? other : gateway, bookingForm(id, { preferredTimes: times })),
      ),
    );
    const statuses = answers.map(({ booking }) => booking?.status);
    expect(statuses.filter((status) => status === 'CONFIRMED')).toHaveLength(3);
    expect(statuses.filter((status) => status === 'PROPOSED')).toHaveLength(7);
    const taken = await slotsOf(id);
    expect(new Set(taken).size).toBe(10);
    await other.close();
  });

  test('a slot booked by the page for slots in the same moment goes to one of them', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const startsAt = new Date(nine);
    const slot = { dentistId: id, startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) };
    const { number } = await ask((await practiceWithAgenda(gateway)).id);
    const [rival] = await rows<{ id: string }>('select id from booking where number = ?', [number]);
    const given = { bookingId: rival?.id ?? '', holdToken: null, exclusive: true, now: tuesdayMorning };
    const [link, booked] = await Promise.all([
      ask(id, { preferredTimes: [nine, ten, eleven] }),
      gateway.database.em.fork().transactional((em) => bookAppointment(em, slot, given)),
    ]);
    const page = await openPage(gateway, link);
    expect(page?.confirmedAt).toBe(booked.kind === 'booked' ? ten : nine);
    expect(parseLink(`/prenotazione/${link.number}#${link.token}`)).toEqual(link);
  });
});
