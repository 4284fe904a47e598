import { randomUUID } from 'node:crypto';
import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { createOrm } from '@dentisti/db/orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBehindWeb } from '../product/front.ts';
import type { Production } from '../product/production.ts';
import { manyStrangers, report, Stranger, waitsOfAVisitor } from './strangers.ts';

const stack = new AsyncDisposableStack();
let production: Production;
let dentistId: number;
beforeAll(async () => {
  production = await startBehindWeb(stack);
  const orm = await createOrm({ clientUrl: production.databaseUrl });
  const em = orm.em.fork();
  const [practice] = await em.execute<{ id: number }[]>(
    `select id from dentist where city = 'Roma' and hidden_at is null order by id limit 1`,
  );
  dentistId = practice?.id ?? 0;
  const availability = [0, 1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensMinutes: 540, closesMinutes: 1_080 }));
  await em.transactional((tx) =>
    replaceAgenda(tx, { dentistId, slotMinutes: 30, enabled: true, availability, exceptions: [] }),
  );
  await orm.close();
});
afterAll(() => stack.disposeAsync());

async function answerOf<Data>(stranger: Stranger, query: string, variables: object): Promise<Data> {
  const { status, text } = await stranger.graphql(query, variables);
  expect(status, text.slice(0, 300)).toBe(200);
  return (JSON.parse(text) as { data: Data }).data;
}

async function freeSlots(stranger: Stranger): Promise<string[]> {
  const query = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { times } } } }`;
  const { agendaSlots } = await answerOf<{ agendaSlots: { days: { times: string[] }[] } }>(stranger, query, {
    id: String(dentistId),
  });
  return agendaSlots.days.flatMap(({ times }) => times);
}

interface Answer {
  __typename: string;
  holdToken?: string;
  isKept?: boolean;
}
const hold = async (stranger: Stranger, startsAt: string) =>
  (
    await answerOf<{ holdSlot: Answer }>(
      stranger,
      `mutation($id: ID!, $at: DateTime!) { holdSlot(dentistId: $id, startsAt: $at) { __typename ... on SlotHeld { holdToken isKept } } }`,
      { id: String(dentistId), at: startsAt },
    )
  ).holdSlot;

let patients = 0;
async function book(stranger: Stranger, holdToken: string): Promise<Answer> {
  patients += 1;
  const input = {
    ...{ holdToken, reason: 'HYGIENE', patientName: 'Anna Bianchi', phone: `347 ${1_000_000 + patients}` },
    ...{ email: `anna.${patients}@esempio.it`, ageConfirmed: true, healthConsent: true, clientKey: randomUUID() },
  };
  const query = `mutation($input: BookSlotInput!) { bookSlot(input: $input) { __typename } }`;
  return (await answerOf<{ bookSlot: Answer }>(stranger, query, { input })).bookSlot;
}

test('three clients keep three slots of an agenda at most, and a fourth books what it likes', async () => {
  const honest = new Stranger(production.url);
  const before = await freeSlots(honest);
  const strangers = [1, 2, 3].map(() => new Stranger(production.url));
  const wanted = before.slice(0, 45);
  // Each wants fifteen slots, as many as it may hold in an hour, and books whatever it is given; then holds the rest.
  await Promise.all(
    strangers.map(async (stranger, i) => {
      for (const at of wanted.filter((_, n) => n % 3 === i)) {
        const { holdToken } = await hold(stranger, at);
        if (holdToken) await book(stranger, holdToken);
      }
    }),
  );
  const left = new Set(await freeSlots(honest));
  const gone = before.filter((at) => !left.has(at));
  const free = before.find((at) => left.has(at)) ?? '';
  const { holdToken = '' } = await hold(honest, free);
  const booked = await book(honest, holdToken);
  report('an agenda and three clients', {
    free: before.length,
    gone: gone.length,
    'of the first 45': wanted.filter((at) => !left.has(at)).length,
    'the fourth': booked.__typename,
  });
  expect(before.length).toBeGreaterThan(45);
  expect(gone.length).toBeGreaterThan(0);
  expect(gone.length).toBeLessThanOrEqual(3);
  expect(booked).toEqual({ __typename: 'AnsweredByMail' });
});

test('one hold each from as many clients as there are times: two thirds of each day are left, and an honest visitor books', async () => {
  const honest = new Stranger(production.url);
  const before = await freeSlots(honest);
  const waitsBefore = await waitsOfAVisitor(production.url, Promise.resolve(), 2_000);
  // Three rounds: what is not kept is tried again.
  const attack = manyStrangers(production.url, 3 * before.length, (stranger, i) =>
    hold(stranger, before[i % before.length] ?? ''),
  );
  const finds: string[] = [];
  let taken = 0;
  const visits = (async () => {
    for (let i = 0; i < 5; i++) {
      const visitor = new Stranger(production.url);
      // The first one that is still free when it is asked for, as a person would go on.
      let held: Answer = { __typename: '' };
      for (let tries = 0; !held.holdToken && tries < 3; tries++) {
        taken += tries > 0 ? 1 : 0;
        held = await hold(visitor, (await freeSlots(visitor)).at(7 * i) ?? '');
      }
      finds.push((held.holdToken ? await book(visitor, held.holdToken) : held).__typename);
    }
  })();
  const waits = await waitsOfAVisitor(production.url, Promise.all([attack, visits]), 2_000);
  const left = new Set(await freeSlots(honest));
  const days = Map.groupBy(before, (at) => at.slice(0, 10));
  const shares = [...days.values()].map((times) => times.filter((at) => !left.has(at)).length / times.length);
  report('one hold each from many clients', {
    free: before.length,
    gone: before.length - left.size,
    'largest share of a day': Math.max(...shares),
    'taken between list and choice': taken,
    'p95 before': waitsBefore.p95,
    'p95 during': waits.p95,
  });
  // The honest ones' own are among them, held until their codes come.
  expect(Math.max(...shares)).toBeLessThanOrEqual(1 / 3);
  expect(finds).toEqual(Array(5).fill('AnsweredByMail'));
});
