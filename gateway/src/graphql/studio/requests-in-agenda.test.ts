import { describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { agendaOfOwn, changeEntry } from '../../testing/studio-agenda.ts';
import {
  answerRequest,
  listRequests,
  ownPractice,
  stateOf,
  storeRequest,
  wantedTimes,
} from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const [ten = '', , four = ''] = wantedTimes;
const [twelve = ''] = thursdayAt(12);
let counter = 0;

describe('where the practice keeps its agenda with us', () => {
  async function ownAgenda() {
    const domain = `agenda-${++counter}.example`;
    const practice = await practiceWithAgenda(gateway, { website: `https://www.${domain}` });
    return ownPractice(gateway, { ...practice, domain });
  }

  test('a taken time is refused with the nearest free one, a free one is taken', async () => {
    const { practice, browser } = await ownAgenda();
    const [first, second] = [await storeRequest(gateway, practice), await storeRequest(gateway, practice)];
    const given = { seenVersion: 1, answer: 'ACCEPT', at: ten };
    expect((await answerRequest(browser, practice.id, { ...given, number: first.number })).__typename).toBe(
      'RequestAnswered',
    );
    const refused = await answerRequest(browser, practice.id, { ...given, number: second.number });
    expect(refused.message).toMatch(/non è libero\. Il più vicino libero è/);
    expect(await stateOf(gateway, second.number)).toMatchObject({ status: 'scheduled', slot: null });
    // Of the afternoon the agenda has nothing.
    expect((await answerRequest(browser, practice.id, { ...given, number: second.number, at: four })).__typename).toBe(
      'StudioRefused',
    );
  });

  test('of two requests for the last free time one gets it', async () => {
    const { practice, browser } = await ownAgenda();
    const numbers = [(await storeRequest(gateway, practice)).number, (await storeRequest(gateway, practice)).number];
    const said = numbers.map((number) =>
      answerRequest(browser, practice.id, { number, seenVersion: 1, answer: 'ACCEPT', at: ten }),
    );
    expect((await Promise.all(said)).map(({ __typename }) => __typename).sort()).toEqual([
      'RequestAnswered',
      'StudioRefused',
    ]);
  });

  test('a proposed time is held for the patient, whose yes needs no call', async () => {
    const { practice, browser } = await ownAgenda();
    const { number } = await storeRequest(gateway, practice);
    const taken = await storeRequest(gateway, practice);
    expect(await listRequests(browser, practice.id)).toMatchObject([{ keepsAgenda: true }, { keepsAgenda: true }]);
    await answerRequest(browser, practice.id, { number, seenVersion: 1, answer: 'PROPOSE', at: twelve });
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'proposed', slot: 'booked', mails: ['proposal'] });
    const same = { number: taken.number, seenVersion: 1, answer: 'PROPOSE', at: twelve };
    expect((await answerRequest(browser, practice.id, same)).__typename).toBe('StudioRefused');
    // The token of a stored test booking is its number.
    const accept = `mutation ($number: String!, $token: String!) { acceptProposal(number: $number, token: $token) {
      ... on BookingChanged { booking { status } } ... on ActionRefused { message } } }`;
    const { acceptProposal } = await gateway.query(accept, { number, token: number });
    expect(acceptProposal).toEqual({ booking: { status: 'CONFIRMED' } });
    expect(await stateOf(gateway, number)).toMatchObject({ at: twelve, slot: 'booked', task: 'withdrawn' });
  });
});

describe('a request whose reason one service answers', () => {
  const sql = <Row = object>(text: string, params: unknown[]) =>
    gateway.database.em.fork().execute<Row[]>(text, params);
  /** «Igiene dentale», 45 minutes, with the hygienist alone; patients may book it themselves unless `online` is false. */
  async function ownWithHygienist({ online = true, times = 1 } = {}) {
    const own = await agendaOfOwn(gateway);
    const { id } = own.practice;
    const [hygienist] = await sql<{ id: number }>(
      `insert into clinician (practice_id, name, position) values (?, 'Dott.ssa Ida Neri', 1) returning id`,
      [id],
    );
    for (let i = 0; i < times; i++)
      await sql(
        `insert into agenda_service (practice_id, name, position, duration_minutes, reasons, clinician_ids, online)
         values (?, ?, ?, 45, '{HYGIENE}', array[?::int], ?)`,
        [id, `Igiene dentale ${i}`, i, hygienist?.id, online],
      );
    return { ...own, hygienist: hygienist?.id };
  }
  const visitOf = async (number: string) => {
    const [visit] = await sql(
      `select (extract(epoch from ends_at - starts_at) / 60)::int as minutes, service_id is not null as "isService", clinician_id as with
       from appointment a join booking b on b.id = a.booking_id where b.number = ? and a.state = 'booked'`,
      [number],
    );
    return visit;
  };
  const asked = { reason: 'HYGIENE' } as const;

  test.each([
    ['ACCEPT', true, ten],
    ['PROPOSE', true, twelve],
    ['ACCEPT', false, ten],
    ['PROPOSE', false, twelve],
  ])('%s: the visit is that service (booked online: %s)', async (answer, online, at) => {
    const { practice, browser, hygienist } = await ownWithHygienist({ online });
    const { number } = await storeRequest(gateway, practice, asked);
    expect((await answerRequest(browser, practice.id, { number, seenVersion: 1, answer, at })).__typename).toBe(
      'RequestAnswered',
    );
    expect(await visitOf(number)).toEqual({ minutes: 45, isService: true, with: hygienist });
  });

  test('a time without room for it is not proposed', async () => {
    const { practice, browser } = await ownWithHygienist();
    const { number } = await storeRequest(gateway, practice, asked);
    const [last = ''] = thursdayAt(12.5);
    const given = { number, seenVersion: 1, answer: 'PROPOSE', at: last };
    expect((await answerRequest(browser, practice.id, given)).message).toMatch(/non è libero\. Il più vicino libero è/);
  });

  test('where two answer it, the visit is an ordinary one', async () => {
    const { practice, browser } = await ownWithHygienist({ times: 2 });
    const { number } = await storeRequest(gateway, practice, asked);
    await answerRequest(browser, practice.id, { number, seenVersion: 1, answer: 'ACCEPT', at: ten });
    expect(await visitOf(number)).toMatchObject({ minutes: 30, isService: false });
  });
});

describe('where the practice has a team, and its agenda is switched off', () => {
  const sql = (text: string, params: unknown[]) =>
    gateway.database.em.fork().execute<Record<string, unknown>[]>(text, params);
  async function switchedOff() {
    const own = await agendaOfOwn(gateway);
    await sql('update practice_agenda set enabled = false where dentist_id = ?', [own.practice.id]);
    return own;
  }
  type Own = Awaited<ReturnType<typeof switchedOff>>;
  const answer = async ({ browser, practice }: Own, at: string, kind = 'ACCEPT') => {
    const { number } = await storeRequest(gateway, practice);
    const answered = await answerRequest(browser, practice.id, { number, seenVersion: 1, answer: kind, at });
    return { number, answered };
  };
  const placeOf = async (number: string) => {
    const [place] = await sql(
      `select chair_id::text as chair, clinician_id::text as clinician, exclusive from appointment a
       join booking b on b.id = a.booking_id where b.number = ? and a.state = 'booked'`,
      [number],
    );
    return place;
  };

  test('an accepted time gets chair and clinician, also outside the hours', async () => {
    const own = await switchedOff();
    const { chairId: chair, clinicianId: clinician } = own;
    for (const at of [ten, four]) {
      const { number, answered } = await answer(own, at);
      expect(answered).toMatchObject({ __typename: 'RequestAnswered', isWithoutPlace: false });
      expect(await placeOf(number)).toEqual({ chair, clinician, exclusive: false });
    }
  });

  test('a time that is taken there stands without a place, and the answer says so', async () => {
    const own = await switchedOff();
    const { chairId, clinicianId } = own;
    const newPatient = { name: 'Anna Verdi', phone: '347 1234567' };
    const visit = { startsAt: ten, minutes: 30, chairId, clinicianId, newPatient };
    expect((await changeEntry(own.browser, own.practice.id, 'saveVisit', visit)).__typename).toBe('AgendaEntryChanged');
    const { number, answered } = await answer(own, ten);
    expect(answered).toMatchObject({ __typename: 'RequestAnswered', isWithoutPlace: true });
    expect(await placeOf(number)).toEqual({ chair: null, clinician: null, exclusive: false });
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'confirmed', at: ten });
  });

  test('an offered time is the practice’s own to keep free', async () => {
    const { number, answered } = await answer(await switchedOff(), twelve, 'PROPOSE');
    expect(answered).toMatchObject({ __typename: 'RequestAnswered', isWithoutPlace: false });
    expect(await placeOf(number)).toBeUndefined();
  });
});
