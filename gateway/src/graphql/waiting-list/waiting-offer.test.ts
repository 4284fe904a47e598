import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import { beforeEach, describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import type { Link } from '../../testing/private-page.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import {
  answerOffer,
  anyWish,
  bookThursday,
  cancelVisit,
  changePlace,
  mailedOffers,
  openRoomsOf,
  placeOf,
  stepAll,
} from '../../testing/waiting-list.ts';

const clock = { now: tuesdayMorning };
const gateway = setUpTestGateway({}, () => clock.now);
const sql = <Row>(text: string, params: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, params);
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const [nine = '', ten = '', eleven = '', twelve = ''] = thursdayAt(9, 10, 11, 12);
const people = ['Ada Neri', 'Bea Blu', 'Ciro Gialli', 'Dino Verdi', 'Elsa Rosa'];

const book = (practiceId: number, at: string, name = people[0] as string) =>
  bookThursday(gateway, practiceId, at, name);
const cancel = (link: Link) => cancelVisit(gateway, link);
const roundsOf = (practiceId: number) =>
  sql<{ state: string; reason: string | null; at: string }>(
    `select state, ended_reason as reason, starts_at as at from waiting_round where practice_id = ? order by starts_at, freed_at`,
    [practiceId],
  );
const freeSlots = async (practiceId: number): Promise<string[]> => {
  const { agendaSlots } = await gateway.query<{ agendaSlots: { days?: { times: string[] }[] } }>(
    `query ($id: ID!) { agendaSlots(dentistId: $id, from: "2026-11-26", days: 1) { ... on AgendaSlots { days { times } } } }`,
    { id: String(practiceId) },
  );
  return agendaSlots.days?.[0]?.times ?? [];
};

beforeEach(() => {
  clock.now = tuesdayMorning;
});

/** A practice with a visit at nine, and some who wait with later ones. */
async function scene(waiting: string[] = [ten, eleven]) {
  const { id } = await practiceWithAgenda(gateway);
  const first = await book(id, nine, 'Zoe Prima');
  const links: Link[] = [];
  for (const [i, at] of waiting.entries()) {
    const link = await book(id, at, people[i]);
    later(1);
    expect((await changePlace(gateway, link, anyWish)).__typename).toBe('BookingChanged');
    links.push(link);
  }
  return { id, first, links };
}

describe('the page of a booking', () => {
  test('puts its patient on the list, changes the wish, and takes them off with one tap', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const link = await book(id, ten);
    expect(await placeOf(gateway, link)).toMatchObject({ mayWait: true, waitingEntry: null });
    const joined = await changePlace(gateway, link, {
      ...anyWish,
      weekdays: [3, 1, 3],
      part: 'MORNING',
      isStrict: true,
    });
    expect(joined.booking?.waitingEntry).toEqual({
      wish: { weekdays: [1, 3], part: 'MORNING', notBefore: null, isStrict: true },
      since: tuesdayMorning.toISOString(),
      until: new Date(tuesdayMorning.getTime() + 60 * 86_400_000).toISOString(),
    });
    const changed = await changePlace(gateway, link, { ...anyWish, notBefore: '2026-11-25' });
    expect(changed.booking?.waitingEntry?.wish).toEqual({ ...anyWish, notBefore: '2026-11-25' });
    expect((await changePlace(gateway, link, null)).booking?.waitingEntry).toBeNull();
    expect((await changePlace(gateway, link, null)).__typename).toBe('BookingChanged');
    const entries = await sql<object>('select ended_reason as reason from waiting_entry where practice_id = ?', [id]);
    expect(entries).toEqual([{ reason: 'left' }]);
  });

  test('a wish for a weekday that is none is refused in words', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const wish = { ...anyWish, weekdays: [7] };
    expect(await changePlace(gateway, await book(id, ten), wish)).toMatchObject({ __typename: 'ActionRefused' });
  });

  test('a visit of tomorrow at the latest, or one that was called off, has no list', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const link = await book(id, ten);
    clock.now = new Date('2026-11-25T12:00:00Z');
    expect((await placeOf(gateway, link)).mayWait).toBe(false);
    expect((await changePlace(gateway, link, anyWish)).__typename).toBe('ActionRefused');
    clock.now = tuesdayMorning;
    await changePlace(gateway, link, anyWish);
    await cancel(link);
    expect(await placeOf(gateway, link)).toMatchObject({ mayWait: false, waitingEntry: null });
    const [entry] = await sql('select ended_reason as reason from waiting_entry where practice_id = ?', [id]);
    expect(entry).toEqual({ reason: 'cancelled' });
  });
});

describe('a freed time', () => {
  test('is kept and offered; who takes it moves, as the same booking, and frees the next', async () => {
    const { id, first, links } = await scene();
    const [ada, bea] = links as [Link, Link];
    await cancel(first);
    await stepAll(gateway);
    // The web does not give it away meanwhile.
    expect(await freeSlots(id)).not.toContain(nine);
    const [token = ''] = await mailedOffers(gateway, id);
    const offer = await answerOffer(gateway, token);
    expect(offer).toMatchObject({ state: 'OPEN', startsAt: nine, presentAt: ten, isWaiting: true, bookingPath: null });
    expect(new Date(offer.aloneUntil).getTime() - clock.now.getTime()).toBe(waitingRule.headStartMinutes * 60_000);
    // Reading changed nothing.
    expect((await answerOffer(gateway, token)).state).toBe('OPEN');
    expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({
      state: 'TAKEN',
      presentAt: ten,
      isWaiting: false,
    });
    const again = await answerOffer(gateway, token, 'takeWaitingOffer');
    expect(again).toMatchObject({ state: 'TAKEN', bookingPath: `/prenotazione/${ada.number}#${ada.token}` });
    expect(again.calendarFile).toMatch(/SEQUENCE:1\r?\n/);
    expect(await answerOffer(gateway, token, 'refuseWaitingOffer')).toMatchObject({ state: 'TAKEN' });
    expect(await placeOf(gateway, ada)).toMatchObject({
      confirmedAt: nine,
      appointmentSequence: 1,
      waitingEntry: null,
    });
    const mails = await sql<object>(
      `select template, count(*)::int as count from mail_outbox m join booking b on b.id = m.booking_id
       where b.number = ? and template in ('moved', 'waitingListOffer') group by 1 order by 1`,
      [ada.number],
    );
    expect(mails).toEqual([
      { template: 'moved', count: 1 },
      { template: 'waitingListOffer', count: 1 },
    ]);
    // Her former time goes to the next.
    later(1);
    await stepAll(gateway);
    const [, next = ''] = await mailedOffers(gateway, id);
    expect(await answerOffer(gateway, next, 'takeWaitingOffer')).toMatchObject({
      state: 'TAKEN',
      startsAt: ten,
      presentAt: eleven,
    });
    expect((await placeOf(gateway, bea)).confirmedAt).toBe(ten);
    await stepAll(gateway);
    expect(await freeSlots(id)).toContain(eleven);
    expect((await roundsOf(id)).map(({ state }) => state).filter((state) => state === 'filled')).toHaveLength(2);
  });

  test('asks the next after a head start, and at once after a refusal; everybody may still take it', async () => {
    const { id, first, links } = await scene([ten, eleven, twelve]);
    await cancel(first);
    await stepAll(gateway);
    expect(await mailedOffers(gateway, id)).toHaveLength(1);
    later(waitingRule.headStartMinutes);
    await stepAll(gateway);
    const [one = '', two = ''] = await mailedOffers(gateway, id);
    expect(await answerOffer(gateway, two, 'refuseWaitingOffer')).toMatchObject({ state: 'REFUSED', isWaiting: true });
    expect(await answerOffer(gateway, two, 'takeWaitingOffer')).toMatchObject({ state: 'REFUSED' });
    later(1);
    await stepAll(gateway);
    const three = (await mailedOffers(gateway, id)).find((link) => link !== one && link !== two) ?? '';
    later(300);
    await stepAll(gateway);
    // All were asked: the time is everybody's, and theirs.
    expect(await freeSlots(id)).toContain(nine);
    expect(await answerOffer(gateway, one, 'takeWaitingOffer')).toMatchObject({ state: 'TAKEN' });
    expect(await answerOffer(gateway, three)).toMatchObject({ state: 'GONE', isWaiting: true });
    expect(await answerOffer(gateway, three, 'takeWaitingOffer')).toMatchObject({ state: 'GONE' });
    expect((await placeOf(gateway, links[2] as Link)).confirmedAt).toBe(twelve);
  });

  test('that the web gave away once all were asked is gone, and the visit stands where it was', async () => {
    const { id, first, links } = await scene([ten]);
    await cancel(first);
    await stepAll(gateway);
    later(40);
    await stepAll(gateway);
    await book(id, nine, 'Rita Web');
    const [token = ''] = await mailedOffers(gateway, id);
    expect(await answerOffer(gateway, token)).toMatchObject({ state: 'GONE' });
    expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ state: 'GONE' });
    expect((await placeOf(gateway, links[0] as Link)).confirmedAt).toBe(ten);
  });

  test('by night waits for the morning, kept', async () => {
    const { id, first } = await scene();
    clock.now = new Date('2026-11-24T21:30:00Z');
    await cancel(first);
    await stepAll(gateway);
    expect(await mailedOffers(gateway, id)).toEqual([]);
    expect(await freeSlots(id)).not.toContain(nine);
    clock.now = new Date('2026-11-25T07:00:00Z');
    await stepAll(gateway);
    expect(await mailedOffers(gateway, id)).toHaveLength(1);
  });

  test.each([
    [
      'the day was closed meanwhile',
      (id: number) =>
        sql(`insert into agenda_exception (dentist_id, on_date, intervals) values (?, '2026-11-26', '[]')`, [id]),
      'nobody',
    ],
    [
      'a closure lies there',
      (id: number) =>
        sql(
          `insert into agenda_closure (practice_id, label, repeats, from_on, to_on, opens_minutes, closes_minutes) values (?, 'Corso', 'daily', '2026-11-26', '2026-11-26', 0, 1440)`,
          [id],
        ),
      'nobody',
    ],
    [
      'its clinician does not work on that day',
      (id: number) =>
        sql(
          `insert into clinician_hours (clinician_id, practice_id, weekday, opens_minutes, closes_minutes)
           select id, practice_id, 1, 540, 780 from clinician where practice_id = ?`,
          [id],
        ),
      'nobody',
    ],
    [
      'the practice sends no offers',
      (id: number) =>
        sql(
          `insert into practice_message (practice_id, kind, is_off, changed_at) values (?, 'waitingListOffer', true, now())`,
          [id],
        ),
      'off',
    ],
  ] as const)('%s: nobody is asked', async (_, change, reason) => {
    const { id, first } = await scene();
    await change(id);
    await cancel(first);
    await stepAll(gateway);
    expect(await mailedOffers(gateway, id)).toEqual([]);
    expect(await roundsOf(id)).toMatchObject([{ state: 'ended', reason }]);
  });

  test('a strict wish leaves others alone; without anybody who waits no span is written', async () => {
    const { id, first, links } = await scene([ten]);
    await changePlace(gateway, links[0] as Link, { ...anyWish, part: 'AFTERNOON', isStrict: true });
    await cancel(first);
    await stepAll(gateway);
    expect(await roundsOf(id)).toMatchObject([{ state: 'ended', reason: 'nobody' }]);
    const empty = await practiceWithAgenda(gateway);
    await cancel(await book(empty.id, nine));
    expect(await roundsOf(empty.id)).toEqual([]);
  });

  test('a foreign or invented link opens nothing', async () => {
    for (const token of ['', 'x', `${'0'.repeat(36)}.${'x'.repeat(43)}`])
      expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ __typename: 'ActionRefused' });
  });
});

test('ten taps at once on one time: one has it', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const first = await book(id, nine, 'Zoe Prima');
  const link = await book(id, ten);
  await changePlace(gateway, link, anyWish);
  // Nine more who wait for a first visit, as patients of the practice.
  await openRoomsOf(gateway, id);
  await sql(
    `with someone as (insert into patient (practice_id, name, name_key, email)
       select ?, 'P' || n, 'p' || n, 'p' || n || '@example.org' from generate_series(1, 9) n returning id)
     insert into waiting_entry (practice_id, patient_id, created_at, expires_at) select ?, id, ?, ? from someone`,
    [id, id, tuesdayMorning, new Date('2027-01-10T00:00:00Z')],
  );
  await cancel(first);
  for (let i = 0; i < 11; i++) {
    await stepAll(gateway);
    later(waitingRule.headStartMinutes);
  }
  const tokens = await mailedOffers(gateway, id);
  expect(tokens).toHaveLength(10);
  const random = createRandom('taps');
  const shuffled = [...tokens].sort(() => random.next() - 0.5);
  const answers = await Promise.all(shuffled.map((token) => answerOffer(gateway, token, 'takeWaitingOffer')));
  expect(answers.map(({ state }) => state).sort()).toEqual([...Array.from({ length: 9 }, () => 'GONE'), 'TAKEN']);
  const [taken] = await sql<{ count: number }>(
    `select count(*)::int as count from appointment where dentist_id = ? and starts_at = ? and state = 'booked'`,
    [id, nine],
  );
  expect(taken?.count).toBe(1);
});
