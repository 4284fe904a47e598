import { describe, expect, test } from 'vitest';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { ringPractice } from '../../testing/ring-practice.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import {
  answerRequest,
  listRequests,
  ownPractice,
  stateOf,
  storeRequest,
  wantedTimes,
} from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);

const [ten = '', eleven = '', four = ''] = wantedTimes;
const [twelve = ''] = thursdayAt(12);
const auditOf = (number: string) =>
  sql<{ operator: string | null; detail: object }>(
    `select operator_id as operator, detail from audit_entry where action = 'request.answered' and target_kind = 'booking' and target_id = ?`,
    [number],
  );

describe('what waits', () => {
  test('is listed without the patient until the practice is found entitled', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const booking = await storeRequest(gateway, practice);
    const shown = {
      number: booking.number,
      version: 1,
      purpose: 'BOOK',
      keepsAgenda: false,
      reason: 'CHECKUP',
      times: [ten, eleven, four],
      movesFrom: null,
      askedAt: '2026-11-24T08:30:00.000Z',
      answerBy: four,
      callsAt: '2026-11-24T08:30:00.000Z',
      callSince: null,
    };
    expect(await listRequests(browser, practice.id)).toEqual([
      { ...shown, note: null, patientName: null, patientPhone: null },
    ]);
    await sql(`update practice_standing set entitled_at = ?, entitled_way = 'albo' where practice_id = ?`, [
      tuesdayMorning,
      practice.id,
    ]);
    const [open] = (await listRequests(browser, practice.id)) ?? [];
    expect(open).toMatchObject({ ...shown, note: 'Ho paura del trapano', patientName: 'Ada Neri' });
    expect(String(open?.patientPhone).replaceAll(' ', '')).toContain(booking.phone.slice(3));
  });

  test('is what can still be answered, the longest waiting first', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const second = await storeRequest(gateway, practice);
    const first = await storeRequest(gateway, practice, { createdAt: new Date('2026-11-23T08:00:00Z') });
    const past = [new Date('2026-11-24T08:00:00Z')];
    await storeRequest(gateway, practice, { preferredTimes: past });
    await storeRequest(gateway, practice, { status: 'requested' });
    await storeRequest(gateway, practice, { status: 'cancelled' });
    const moving = await storeRequest(gateway, practice, { status: 'confirmed', appointmentAt: new Date(ten) });
    await sql('update booking set moving_to = ?::timestamptz[] where id = ?', [
      `{${eleven},${twelve},${four}}`,
      moving.id,
    ]);
    await sql('update booking set preferred_times[2] = ? where id = ?', [past[0], first.id]);
    await ringPractice(gateway, second.number);
    const shown = (await listRequests(browser, practice.id)) ?? [];
    expect(shown.map(({ number }) => number)).toEqual([
      first.number,
      ...[second, moving].map(({ number }) => number).sort(),
    ]);
    expect(shown[0]?.times).toEqual([ten, four]);
    expect(shown.find(({ number }) => number === second.number)).toMatchObject({
      callsAt: null,
      callSince: tuesdayMorning.toISOString(),
    });
    expect(shown.find(({ number }) => number === moving.number)).toMatchObject({
      purpose: 'MOVE',
      movesFrom: ten,
      times: [eleven, twelve, four],
      answerBy: ten,
    });
  });

  test('is nobody else’s', async () => {
    const { practice } = await ownPractice(gateway);
    await storeRequest(gateway, practice);
    const other = await ownPractice(gateway);
    expect(await listRequests(other.browser, practice.id)).toBeNull();
    expect(await listRequests(other.browser, other.practice.id)).toEqual([]);
    for (const id of [0, 99_999_999]) expect(await listRequests(other.browser, id)).toBeNull();
  });
});

describe('an answer', () => {
  test('yes: the appointment stands, the mail is on its way, the call is withdrawn', async () => {
    const { practice, browser, accountId } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    const outcome = await answerRequest(browser, practice.id, { number, seenVersion: 1, answer: 'ACCEPT', at: eleven });
    expect(outcome).toEqual({ __typename: 'RequestAnswered', isWithoutPlace: false, requests: [] });
    expect(await stateOf(gateway, number)).toMatchObject({
      status: 'confirmed',
      at: eleven,
      task: 'withdrawn',
      mails: expect.arrayContaining(['confirmed']),
      step: { kind: 'confirmed', detail: { at: eleven, by: 'practice' } },
      slot: 'booked',
    });
    expect(await auditOf(number)).toEqual([{ operator: null, detail: { accountId, answer: 'accept', by: 'studio' } }]);
  });

  test('another time: the patient takes it by the private link', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const link = await requestAndOpen(gateway, bookingForm(practice.id));
    await sql(`update booking set status = 'scheduled', verified_at = now() where number = ?`, [link.number]);
    const [shown] = (await listRequests(browser, practice.id)) ?? [];
    const input = { number: link.number, seenVersion: shown?.version, answer: 'PROPOSE', at: twelve };
    expect((await answerRequest(browser, practice.id, input)).requests).toEqual([]);
    expect(await stateOf(gateway, link.number)).toMatchObject({
      status: 'proposed',
      mails: expect.arrayContaining(['proposal']),
      step: { kind: 'proposed', detail: { at: twelve } },
      slot: null,
    });
    const take = `mutation ($number: String!, $token: String!) { acceptProposal(number: $number, token: $token) { __typename ... on BookingChanged { booking { status } } ... on ActionRefused { message } } }`;
    expect((await gateway.query(take, link)).acceptProposal).toEqual({
      __typename: 'BookingChanged',
      booking: { status: 'ACCEPTED' },
    });
    // The practice hears it by telephone, or says its yes here.
    const [taken] = (await listRequests(browser, practice.id)) ?? [];
    expect(taken).toMatchObject({ number: link.number, purpose: 'CONFIRM_PROPOSAL', times: [twelve] });
    await answerRequest(browser, practice.id, {
      number: link.number,
      seenVersion: taken?.version,
      answer: 'ACCEPT',
      at: twelve,
    });
    expect(await stateOf(gateway, link.number)).toMatchObject({
      status: 'confirmed',
      task: 'withdrawn',
      mails: expect.arrayContaining(['confirmed']),
    });
  });

  test('no: the patient is notified', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    await answerRequest(browser, practice.id, { number, seenVersion: 1, answer: 'REFUSE' });
    expect(await stateOf(gateway, number)).toMatchObject({
      status: 'declined',
      task: 'withdrawn',
      mails: expect.arrayContaining(['declined']),
      slot: null,
    });
  });

  test.each([
    ['ACCEPT', eleven, { at: eleven, mail: 'moved' }],
    ['REFUSE', null, { at: ten, mail: 'moveRefused' }],
  ])('to a requested move: %s', async (word, at, expected) => {
    const { practice, browser } = await ownPractice(gateway);
    const booking = await storeRequest(gateway, practice, { status: 'confirmed', appointmentAt: new Date(ten) });
    await sql(`update booking set moving_to = ?::timestamptz[] where id = ?`, [
      `{${eleven},${twelve},${four}}`,
      booking.id,
    ]);
    await sql(`update call_task set purpose = 'move', about_at = ? where booking_id = ?`, [ten, booking.id]);
    const given = { number: booking.number, seenVersion: 1, answer: word, at };
    expect(await answerRequest(browser, practice.id, { ...given, answer: 'PROPOSE', at: twelve })).toMatchObject({
      __typename: 'StudioRefused',
    });
    expect((await answerRequest(browser, practice.id, given)).__typename).toBe('RequestAnswered');
    const state = await stateOf(gateway, booking.number);
    expect(state).toMatchObject({ status: 'confirmed', movingTo: null, task: 'withdrawn', mails: [expected.mail] });
    expect(state.at).toBe(expected.at);
  });

  test('while the call rings: it is hung up', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    const attemptId = await ringPractice(gateway, number);
    const [shown] = (await listRequests(browser, practice.id)) ?? [];
    await answerRequest(browser, practice.id, { number, seenVersion: shown?.version, answer: 'ACCEPT', at: ten });
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'confirmed', task: 'withdrawn' });
    const jobs = await gateway.redis.connection.keys(`*${attemptId}*`);
    expect(jobs).toHaveLength(1);
  });

  test('of two at once one counts', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    const said = ['ACCEPT', 'REFUSE', 'PROPOSE'].map((word) =>
      answerRequest(browser, practice.id, {
        number,
        seenVersion: 1,
        answer: word,
        at: word === 'PROPOSE' ? twelve : ten,
      }),
    );
    const outcomes = (await Promise.all(said)).map(({ __typename }) => __typename).sort();
    expect(outcomes).toEqual(['ChangedMeanwhile', 'ChangedMeanwhile', 'RequestAnswered']);
    expect(await auditOf(number)).toHaveLength(1);
  });

  test('too late, to a strange time, or to nothing is refused and changes nothing', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    const given = { number, seenVersion: 1, answer: 'ACCEPT', at: ten };
    for (const wrong of [{ at: twelve }, { at: null }, { answer: 'PROPOSE', at: '2026-11-24T09:10:00Z' }])
      expect((await answerRequest(browser, practice.id, { ...given, ...wrong })).__typename).toBe('StudioRefused');
    const other = await ownPractice(gateway);
    const unknown = await answerRequest(other.browser, other.practice.id, { ...given, number: 'DENT-2222-3333' });
    expect(unknown.__typename).toBe('StudioRefused');
    // Another practice's number is one that nobody has.
    expect(await answerRequest(other.browser, other.practice.id, given)).toEqual(unknown);
    expect((await answerRequest(other.browser, practice.id, given)).message).toContain('Non lavori in questo studio');
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'scheduled', task: 'open', mails: null });
    expect(await auditOf(number)).toEqual([]);
    await sql(`update booking set status = 'cancelled' where number = ?`, [number]);
    expect((await answerRequest(browser, practice.id, given)).message).toBe('Il paziente ha annullato.');
  });

  test('nothing of the patient stands in audit or log', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const booking = await storeRequest(gateway, practice, {
      patientName: 'Zenobia Quattrini',
      note: 'Il molare di ieri',
    });
    await answerRequest(browser, practice.id, { number: booking.number, seenVersion: 1, answer: 'ACCEPT', at: ten });
    const audited = JSON.stringify(await sql('select * from audit_entry'));
    for (const text of [audited, JSON.stringify(gateway.logged)])
      for (const secret of ['Zenobia', 'molare', booking.phone, booking.email]) expect(text).not.toContain(secret);
  });
});
