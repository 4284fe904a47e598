import { beforeEach, expect, test, vi } from 'vitest';
import { obstacles, putInTheWay } from '../../testing/agenda-obstacles.ts';
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
const [nine = '', ten = ''] = thursdayAt(9, 10);

async function scene() {
  const { id } = await practiceWithAgenda(gateway);
  const first = await bookThursday(gateway, id, nine, 'Zoe Prima');
  const link = await bookThursday(gateway, id, ten, 'Ada Neri');
  expect((await changePlace(gateway, link, anyWish)).__typename).toBe('BookingChanged');
  return { id, first, link };
}
const cancel = async (first: Link) => {
  await cancelVisit(gateway, first);
  await stepAll(gateway);
};

beforeEach(() => {
  clock.now = tuesdayMorning;
});

test.each(obstacles)('%s after an offer ends it', async (obstacle) => {
  const { id, first, link } = await scene();
  await cancel(first);
  const [token = ''] = await mailedOffers(gateway, id);
  expect(await answerOffer(gateway, token)).toMatchObject({ state: 'OPEN' });
  await putInTheWay(gateway, id, obstacle);
  later(1);
  const shown = await answerOffer(gateway, token);
  const taken = await answerOffer(gateway, token, 'takeWaitingOffer');
  const at = (await placeOf(gateway, link)).confirmedAt;
  expect({ shown: shown.state, taken: taken.state, at }).toEqual({ shown: 'GONE', taken: 'GONE', at: ten });
});

test('a visit that the practice made longer after the offer keeps its length', async () => {
  const { id, first, link } = await scene();
  await cancel(first);
  const minutesOf = async () =>
    (
      await sql<{ m: number }>(
        `select (extract(epoch from a.ends_at - a.starts_at) / 60)::int as m from appointment a join booking b on b.id = a.booking_id
         where b.number = ? and a.state = 'booked'`,
        [link.number],
      )
    )[0]?.m;
  const before = await minutesOf();
  await sql(
    `update appointment set ends_at = ends_at + interval '30 minutes', free_at = free_at + interval '30 minutes'
     where state = 'booked' and booking_id = (select id from booking where number = ?)`,
    [link.number],
  );
  const longer = await minutesOf();
  expect(longer).toBe((before ?? 0) + 30);
  const [token = ''] = await mailedOffers(gateway, id);
  const taken = await answerOffer(gateway, token, 'takeWaitingOffer');
  expect({ state: taken.state, minutes: await minutesOf() }).toEqual({ state: 'GONE', minutes: longer });
});

test('nobody is asked for a practice that is listed no more', async () => {
  const { id, first } = await scene();
  await sql('update dentist set hidden_at = now() where id = ?', [id]);
  await cancel(first);
  expect(await mailedOffers(gateway, id)).toEqual([]);
});

test('an own visit that the practice made longer after the offer keeps its length', async () => {
  const { id } = await practiceWithAgenda(gateway);
  await openRoomsOf(gateway, id);
  const first = await bookThursday(gateway, id, nine, 'Zoe Prima');
  const [place] = await sql<{ chair: number; clinician: number }>(
    `select chair_id as chair, clinician_id as clinician from appointment where dentist_id = ? and chair_id is not null limit 1`,
    [id],
  );
  const [patient] = await sql<{ id: string }>(
    `insert into patient (practice_id, name, name_key, email) values (?, 'Pia', 'pia', 'pia@example.org') returning id`,
    [id],
  );
  await sql(
    `insert into waiting_entry (practice_id, patient_id, created_at, expires_at) values (?, ?, ?, '2027-01-10T00:00:00Z')`,
    [id, patient?.id, tuesdayMorning],
  );
  await sql(
    `insert into appointment (dentist_id, kind, state, exclusive, starts_at, ends_at, free_at, chair_id, clinician_id, patient_id)
     values (?, 'visit', 'booked', true, '2026-11-26T10:00:00Z', '2026-11-26T10:30:00Z', '2026-11-26T10:30:00Z', ?, ?, ?)`,
    [id, place?.chair, place?.clinician, patient?.id],
  );
  await cancel(first);
  // As saveVisit does.
  await sql(
    `update appointment set ends_at = ends_at + interval '60 minutes', free_at = free_at + interval '60 minutes'
     where patient_id = ? and state = 'booked'`,
    [patient?.id],
  );
  const [token = ''] = await mailedOffers(gateway, id);
  const { state } = await answerOffer(gateway, token, 'takeWaitingOffer');
  const [visit] = await sql(
    `select starts_at as at, (extract(epoch from ends_at - starts_at) / 60)::int as m from appointment where patient_id = ? and state = 'booked'`,
    [patient?.id],
  );
  expect({ state, visit }).toMatchObject({ state: 'GONE', visit: { m: 90 } });
});

/** Cancels a visit's booking while an answer waits for it: it was the person's at the answer's first look, not at its second. */
async function cancelWhile(number: string, answer: () => Promise<unknown>): Promise<void> {
  let answering: Promise<unknown> | undefined;
  await gateway.database.em.fork().transactional(async (tx) => {
    await tx.execute('select from booking where number = ? for update', [number]);
    answering = answer();
    await vi.waitFor(async () => {
      const [waiting] = await sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting?.n).toBeGreaterThan(0);
    });
    await tx.execute(`update booking set status = 'cancelled' where number = ?`, [number]);
    await tx.execute(
      `update appointment set state = 'released' where booking_id = (select id from booking where number = ?)`,
      [number],
    );
  });
  await answering;
}

test.each([['takeWaitingOffer', 'TAKEN'] as const, ['refuseWaitingOffer', 'REFUSED'] as const])(
  '%s holds though the visit that the person had is cancelled between two looks',
  async (mutation, state) => {
    const { id } = await practiceWithAgenda(gateway);
    await openRoomsOf(gateway, id);
    const first = await bookThursday(gateway, id, nine, 'Zoe Prima');
    const own = await bookThursday(gateway, id, ten, 'Pia Rossi');
    const [patient] = await sql<{ id: string }>(
      `insert into patient (practice_id, name, name_key, email) values (?, 'Pia', 'pia', 'pia@example.org') returning id`,
      [id],
    );
    await sql('update appointment set patient_id = ? where booking_id = (select id from booking where number = ?)', [
      patient?.id,
      own.number,
    ]);
    await sql(
      `insert into waiting_entry (practice_id, patient_id, created_at, expires_at) values (?, ?, ?, '2027-01-10T00:00:00Z')`,
      [id, patient?.id, tuesdayMorning],
    );
    await cancel(first);
    const [token = ''] = await mailedOffers(gateway, id);
    let answered: { state?: string } = {};
    await cancelWhile(own.number, async () => {
      answered = await answerOffer(gateway, token, mutation);
    });
    expect(answered.state).toBe(state);
  },
);
