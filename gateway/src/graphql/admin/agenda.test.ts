import { bookAppointment, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { createBooking } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { askOne } from '../../testing/admin-practices.ts';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import {
  bookingForm,
  createPractice,
  tuesdayMorning as now,
  thursdayAt,
  weekdays,
} from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => now);
let anna: CookieJar;
let luca: CookieJar;
beforeAll(async () => {
  ({ browser: anna } = await signedIn(gateway, 'anna@dentisti.example', 'operator'));
  ({ browser: luca } = await signedIn(gateway, 'luca@dentisti.example', 'operator'));
});

const fields = `version isStored isEnabled slotMinutes windows { weekday opensMinutes closesMinutes }
  days { on hours { opensMinutes closesMinutes } } holds appointments { startsAt endsAt bookingNumber isOutside }`;
const openQuery = `query ($id: ID!) { adminAgenda(dentistId: $id) { ${fields} } }`;
const saveMutation = `mutation ($input: SaveAgendaInput!) { saveAgenda(input: $input) { __typename
  ... on AgendaSaved { agenda { ${fields} } } ... on ChangedMeanwhile { message } ... on AdminDentistRefused { message }
  ... on AgendaInvalid { problems { at fault message } } } }`;
interface Agenda {
  version: string;
  [field: string]: unknown;
}
const open = (id: number | string, by = anna) =>
  askOne(by, openQuery, { id: String(id) }) as unknown as Promise<Agenda | null>;
const window = (weekday: number, opensMinutes: number, closesMinutes: number) => ({
  weekday,
  opensMinutes,
  closesMinutes,
});
/** Thursdays from nine to eleven, half hours. */
const thursdays = { isEnabled: true, slotMinutes: 30, windows: [window(3, 540, 660)], days: [] };
interface Given {
  version?: string;
  by?: CookieJar;
}
async function save(id: number | string, change: object = {}, { version, by = anna }: Given = {}) {
  const seen = version ?? (await open(id))?.version;
  const input = { dentistId: String(id), version: seen, ...thursdays, ...change };
  const answer = await askOne(by, saveMutation, { input });
  return answer as typeof answer & { agenda: Agenda; problems: { at: string; fault: string; message: string }[] };
}
const audit = (id: number) =>
  gateway.database.em
    .fork()
    .execute<{ action: string; detail: Record<string, unknown> }[]>(
      `select action, detail from audit_entry where target_kind = 'dentist' and target_id = ? order by id`,
      [String(id)],
    );

interface Slots {
  __typename: string;
  days: { on: string; times: string[] }[];
}
const offered = async (id: number) => {
  const { agendaSlots } = await gateway.query<{ agendaSlots: Slots }>(
    `query ($id: ID!) { agendaSlots(dentistId: $id, days: 14) { __typename ... on AgendaSlots { days { on times } } } }`,
    { id: String(id) },
  );
  return agendaSlots.__typename === 'AgendaSlots' ? agendaSlots.days.flatMap(({ times }) => times) : null;
};
const hold = async (id: number, at: string | undefined) => {
  const query = `mutation ($id: ID!, $at: DateTime!) { holdSlot(dentistId: $id, startsAt: $at) { __typename
    ... on SlotHeld { holdToken } ... on SlotTaken { message } } }`;
  const variables = { id: String(id), at };
  return (await gateway.query<{ holdSlot: { __typename: string; holdToken: string } }>(query, variables)).holdSlot;
};
const book = async (holdToken: string) => {
  const { dentistId: _, preferredTimes: __, ...form } = bookingForm(1);
  const query = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { __typename } }`;
  return (await gateway.query<{ bookSlot: { __typename: string } }>(query, { input: { ...form, holdToken } })).bookSlot;
};
const nine = thursdayAt(9)[0] ?? '';

/** The factory's practice: Monday to Friday. */
const openingHours = weekdays.flatMap((intervals, weekday) =>
  intervals.map(([opens, closes]) => window(weekday, opens ?? 0, closes ?? 0)),
);

test('a first agenda begins with the opening hours; without them, or with a stretch too short, without windows', async () => {
  const { id } = await createPractice(gateway, {
    week: [
      [
        [540, 560],
        [600, 720],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
  });
  expect(await open(id)).toMatchObject({ isStored: false, slotMinutes: 30, windows: [window(0, 600, 720)] });
  const { id: unknown } = await createPractice(gateway, { week: null });
  expect(await open(unknown)).toMatchObject({ isStored: false, windows: [] });
  await save(id, { isEnabled: false, windows: [] });
  expect(await open(id)).toMatchObject({ isStored: true, windows: [] });
});

test('a practice without an agenda is given one: patients see and book it at once, and it stands in the audit', async () => {
  const { id } = await createPractice(gateway);
  expect(await offered(id)).toBeNull();
  expect(await open(id)).toMatchObject({
    isStored: false,
    isEnabled: false,
    windows: openingHours,
    days: [],
    appointments: [],
  });
  const saved = await save(id);
  expect(saved).toMatchObject({ __typename: 'AgendaSaved', agenda: { isStored: true, ...thursdays } });
  expect(await offered(id)).toEqual([
    ...thursdayAt(9, 9.5, 10, 10.5),
    ...thursdayAt(9, 9.5, 10, 10.5).map((at) => new Date(Date.parse(at) + 7 * 86_400_000).toISOString()),
  ]);
  const { holdToken } = await hold(id, nine);
  expect((await book(holdToken)).__typename).toBe('BookingRequested');
  expect(await open(id)).toMatchObject({ holds: 0, appointments: [{ startsAt: nine, isOutside: false }] });
  expect(await audit(id)).toEqual([
    {
      action: 'dentist.agenda-changed',
      detail: { enabled: true, slotMinutes: 30, windows: 1, days: 0, outside: 0, isNew: true },
    },
  ]);
});

test('a closed day, other hours and the switch count at once; what was taken stands and is shown as outside', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const { holdToken } = await hold(id, nine);
  await book(holdToken);
  await save(id, { windows: [window(3, 540, 660)], days: [{ on: '2026-11-26', hours: [] }] });
  expect((await offered(id))?.filter((at) => at.startsWith('2026-11-26'))).toEqual([]);
  expect(await open(id)).toMatchObject({
    days: [{ on: '2026-11-26', hours: [] }],
    appointments: [{ startsAt: nine, isOutside: true }],
  });
  const entries = await audit(id);
  expect(entries.at(-1)?.detail).toMatchObject({ outside: 1, isNew: false });
  const day = { on: '2026-11-26', hours: [{ opensMinutes: 900, closesMinutes: 960 }] };
  await save(id, { days: [day] });
  expect((await offered(id))?.slice(0, 2)).toEqual(thursdayAt(15, 15.5));
  await save(id, { isEnabled: false });
  expect(await offered(id)).toBeNull();
  expect((await hold(id, thursdayAt(10)[0])).__typename).toBe('SlotTaken');
});

test('the profile’s opening follows a single day', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const isOpen = async () =>
    gateway.query<{ dentist: { openNow: boolean } }>('query ($id: ID!) { dentist(id: $id) { openNow } }', {
      id: String(id),
    });
  expect(await isOpen()).toEqual({ dentist: { openNow: true } });
  await save(id, { days: [{ on: '2026-11-24', hours: [] }] });
  expect(await isOpen()).toEqual({ dentist: { openNow: false } });
});

test('a hold outlives the change; whoever comes after it is told', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const { holdToken } = await hold(id, nine);
  expect(await open(id)).toMatchObject({ holds: 1 });
  await save(id, { windows: [window(0, 540, 660)] });
  expect((await hold(id, thursdayAt(9.5)[0])).__typename).toBe('SlotTaken');
  expect((await book(holdToken)).__typename).toBe('BookingRequested');
});

test('a hold that was asked for in the former agenda, and comes to its turn in the new one, is refused', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const { em } = gateway.database;
  const isWaiting = async () =>
    (await em.fork().execute(`select from pg_locks where locktype = 'advisory' and not granted and objid = ?`, [id]))
      .length > 0;
  const asked = await em.fork().transactional(async (tx) => {
    await takeAgenda(tx, id);
    const held = hold(id, nine);
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    await tx.execute(`insert into agenda_exception (dentist_id, on_date) values (?, '2026-11-26')`, [id]);
    return { held };
  });
  expect((await asked.held).__typename).toBe('SlotTaken');
});

test('another length is not offered across an appointment that has the former one', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const { holdToken } = await hold(id, thursdayAt(9.5)[0]);
  await book(holdToken);
  await save(id, { slotMinutes: 60 });
  expect((await offered(id))?.slice(0, 1)).toEqual(thursdayAt(10));
  expect((await hold(id, nine)).__typename).toBe('SlotTaken');
});

test('a time given by telephone before there was an agenda is not offered a second time', async () => {
  const { id } = await createPractice(gateway);
  const { em } = gateway.database;
  const booking = await createBooking(em.fork(), { dentistId: id });
  const slot = { dentistId: id, startsAt: new Date(nine), endsAt: new Date(Date.parse(nine) + 1_800_000) };
  await em
    .fork()
    .transactional((tx) =>
      bookAppointment(tx, slot, { bookingId: booking.id, holdToken: null, exclusive: false, now }),
    );
  await save(id);
  expect((await offered(id))?.slice(0, 1)).toEqual(thursdayAt(9.5));
  expect((await hold(id, nine)).__typename).toBe('SlotTaken');
});

describe('what is refused', () => {
  test('bad input is named by place, and nothing is stored', async () => {
    const { id } = await createPractice(gateway);
    const { __typename, problems } = await save(id, {
      slotMinutes: 17,
      windows: [window(0, 600, 540), window(9, 1, 2), window(1, -99_999, 2_000_000_000)],
      days: [
        { on: '2026-02-30', hours: [] },
        { on: '2026-11-23', hours: [] },
        { on: "'; drop\u0000", hours: [] },
        {
          on: '2026-12-01',
          hours: [window(0, 540, 600), window(0, 570, 660)].map(({ weekday: _, ...hours }) => hours),
        },
      ],
    });
    expect(__typename).toBe('AgendaInvalid');
    expect(problems.map(({ at, fault }) => `${at} ${fault}`)).toEqual([
      'slotMinutes SLOT_LENGTH',
      'windows.1 NOT_A_DAY',
      'windows.0 ENDS_BEFORE_START',
      'windows.2 NOT_A_TIME',
      'days.0 NOT_A_DAY',
      'days.1 DAY_IN_PAST',
      'days.2 NOT_A_DAY',
      'days.3.1 OVERLAP',
    ]);
    expect(await open(id)).toMatchObject({ isStored: false });
    expect(await audit(id)).toEqual([]);
  });

  test('a hidden practice, one that is gone, and ids that are none', async () => {
    const { id } = await createPractice(gateway, { hiddenAt: now });
    expect(await save(id)).toMatchObject({
      __typename: 'AdminDentistRefused',
      message: expect.stringMatching(/^Il profilo è nascosto/),
    });
    for (const none of ['999999', 'x', '99999999999999999999', '-1']) {
      expect(await open(none)).toBeNull();
      expect(await save(none, {}, { version: 'x' })).toMatchObject({
        __typename: 'AdminDentistRefused',
        message: 'Questo studio non c’è più.',
      });
    }
  });
});

test('two operators at once: one is stored, the other is told and changes nothing', async () => {
  for (const start of [() => createPractice(gateway), () => practiceWithAgenda(gateway)]) {
    const { id } = await start();
    const version = (await open(id))?.version ?? '';
    const answers = await Promise.all([
      save(id, { slotMinutes: 20 }, { version }),
      save(id, { slotMinutes: 40 }, { version, by: luca }),
    ]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['AgendaSaved', 'ChangedMeanwhile']);
    const winner = answers.find(({ __typename }) => __typename === 'AgendaSaved');
    expect(await open(id)).toEqual(winner?.agenda);
    expect(await audit(id)).toHaveLength(1);
  }
});

test('a patient who takes a slot as it is taken away: held before, or told; never a hold that nobody offered', async () => {
  for (let round = 0; round < 12; round++) {
    const { id } = await practiceWithAgenda(gateway);
    const version = (await open(id))?.version ?? '';
    const [held, saved] = await Promise.all([
      hold(id, nine),
      save(id, { days: [{ on: '2026-11-26', hours: [] }] }, { version }),
    ]);
    expect(saved.__typename).toBe('AgendaSaved');
    const outcome = held.__typename === 'SlotHeld' ? await book(held.holdToken) : held;
    expect(['BookingRequested', 'SlotTaken']).toContain(outcome.__typename);
    expect((await open(id))?.appointments).toHaveLength(held.__typename === 'SlotHeld' ? 1 : 0);
    expect((await hold(id, thursdayAt(9.5)[0])).__typename).toBe('SlotTaken');
  }
});
