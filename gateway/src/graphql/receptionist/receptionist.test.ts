import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { createPracticeRow } from '@dentisti/db/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPractice, tuesdayMorning } from '../../testing/booking-form.ts';
import { changeToken } from '../../testing/change-token.ts';
import { productionSettings } from '../../testing/production-settings.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const turnFields = `__typename ... on ReceptionistTurn { conversation say suggestions handedOver
    actions { tool words succeeded } day { on slots { startsAt state } } appointment { startsAt heldUntil } }
  ... on ConversationOver { message } ... on NoReceptionistDemo { message } ... on TooManyRequests { retryAfterSeconds }`;
const talk = `mutation($input: TalkToReceptionistInput!) { talkToReceptionist(input: $input) { ${turnFields} } }`;

interface Turn {
  __typename: string;
  conversation: string;
  say: string[];
  suggestions: string[];
  handedOver: boolean;
  actions: { tool: string; words: string; succeeded: boolean }[];
  day: { on: string; slots: { startsAt: string; state: string }[] };
  appointment: { startsAt: string; heldUntil: string } | null;
}

let gateway: TestGateway;
let now = tuesdayMorning;
let dentistId: number;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
  const practice = await createPractice(gateway, {
    name: 'Studio Prova',
    services: [{ name: 'Igiene dentale', priceCents: 7_000 }],
  });
  dentistId = practice.id;
  await giveAgenda(gateway, dentistId);
});
afterAll(() => gateway.close());

const giveAgenda = (to: TestGateway, id: number) =>
  to.database.orm.em.fork().transactional((em) =>
    replaceAgenda(em, {
      dentistId: id,
      slotMinutes: 30,
      enabled: true,
      availability: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, opensMinutes: 540, closesMinutes: 720 })),
      exceptions: [],
    }),
  );
const say = async (utterance: string, conversation: string | null = null, to = gateway) =>
  (await to.query<{ talkToReceptionist: Turn }>(talk, { input: { utterance, conversation } })).talkToReceptionist;
/** Says one after the other; the last answer. */
async function converse(...sentences: string[]): Promise<Turn> {
  let turn: Turn | null = null;
  for (const sentence of sentences) turn = await say(sentence, turn?.conversation ?? null);
  return turn as Turn;
}
const rows = () =>
  gateway.database.em.execute<{ state: string; demonstration: boolean; booking_id: string | null }[]>(
    'select * from appointment where dentist_id = ?',
    [dentistId],
  );
const yours = ({ day }: Turn) => day.slots.filter(({ state }) => state === 'YOURS').map(({ startsAt }) => startsAt);

describe('a reason that one service answers', () => {
  let serviceId = 0;
  beforeAll(async () => {
    const [row] = await gateway.database.em.execute<{ id: number }[]>(
      `insert into agenda_service (practice_id, name, position, duration_minutes, reasons) values (?, 'Igiene', 0, 45, '{HYGIENE}')
       returning id`,
      [dentistId],
    );
    serviceId = row?.id ?? 0;
  });
  afterAll(async () => {
    await gateway.database.em.execute('delete from appointment where dentist_id = ?', [dentistId]);
    await gateway.database.em.execute('delete from agenda_service where practice_id = ?', [dentistId]);
  });
  const kept = () =>
    gateway.database.em.execute<object[]>(
      `select service_id as service, (extract(epoch from ends_at - starts_at) / 60)::int as minutes from appointment where dentist_id = ?`,
      [dentistId],
    );

  test('is booked as it, moved as it, and offered only where there is room for it', async () => {
    const booked = await converse('igiene giovedì alle 10', 'sì', 'Anna Rossi', 'confermo');
    expect(booked.appointment).toMatchObject({ startsAt: '2026-11-26T09:00:00.000Z' });
    expect(await kept()).toEqual([{ service: serviceId, minutes: 45 }]);
    const moved = await say('sì', (await say('spostalo a venerdì alle 9', booked.conversation)).conversation);
    expect((await say('confermo', moved.conversation)).appointment ?? moved.appointment).toMatchObject({
      startsAt: '2026-11-27T08:00:00.000Z',
    });
    expect(await kept()).toEqual([{ service: serviceId, minutes: 45 }]);
    await gateway.database.em.execute('delete from appointment where dentist_id = ?', [dentistId]);
    const none = await converse('igiene giovedì alle 11:30');
    expect(none.say.join(' ')).not.toContain('alle 11:30');
  });

  test('that is said last is asked of the agenda again: a time without room for it is not booked', async () => {
    const turn = await converse('un appuntamento giovedì alle 11:30', 'sì', 'igiene', 'Anna Rossi', 'confermo');
    expect(turn.say[0]).toMatch(/non c’è posto per questa visita/);
    expect(await kept()).toEqual([]);
  });
});

describe('the receptionist’s demonstration', () => {
  test('opens with what it is, and the first day with something to choose: today has an hour left', async () => {
    const data = await gateway.query<{ receptionistDemo: { say: string[]; practiceName: string; day: Turn['day'] } }>(
      '{ receptionistDemo { practiceName city say suggestions day { on slots { startsAt state } } } }',
    );
    expect(data.receptionistDemo.practiceName).toBe('Studio Prova');
    expect(data.receptionistDemo.say[0]).toMatch(/intelligenza artificiale, non una persona/);
    expect(data.receptionistDemo.day).toMatchObject({ on: '2026-11-25' });
  });

  test('books, moves and cancels in the real agenda, and tells what it does', async () => {
    const booked = await converse('igiene giovedì alle 10', 'sì', 'Anna Rossi', 'confermo');
    expect(booked.actions).toEqual([
      { tool: 'BOOK_SLOT', words: 'Ho occupato giovedì 26 novembre alle 10:00', succeeded: true },
    ]);
    expect(booked.appointment).toMatchObject({
      startsAt: '2026-11-26T09:00:00.000Z',
      heldUntil: '2026-11-24T09:30:00.000Z',
    });
    expect(yours(booked)).toEqual(['2026-11-26T09:00:00.000Z']);
    expect(await rows()).toMatchObject([{ state: 'held', demonstration: true, booking_id: null }]);
    const slots = `{ agendaSlots(dentistId: "${dentistId}", from: "2026-11-26", days: 1) { ... on AgendaSlots { days { times } } } }`;
    const seen = await gateway.query<{ agendaSlots: { days: { times: string[] }[] } }>(slots);
    expect(seen.agendaSlots.days[0]?.times).not.toContain('2026-11-26T09:00:00.000Z');

    const offered = await say('spostalo a venerdì', booked.conversation);
    expect(offered.actions[0]).toMatchObject({
      tool: 'FIND_SLOTS',
      words: expect.stringContaining('venerdì 27 novembre'),
    });
    const chosen = await say('il primo', offered.conversation);
    const moved = await say('sì', chosen.conversation);
    expect(yours(moved)).toEqual(['2026-11-27T08:00:00.000Z']);
    expect(await rows()).toHaveLength(1);

    const asked = await say('annulla', moved.conversation);
    const cancelled = await say('sì', asked.conversation);
    expect(cancelled.actions).toMatchObject([{ tool: 'CANCEL_APPOINTMENT', succeeded: true }]);
    expect(cancelled.appointment).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test('of two who confirm the same time one gets it, the other is told', async () => {
    const [a, b] = await Promise.all([
      converse('igiene giovedì alle 11', 'sì', 'Anna'),
      converse('igiene giovedì alle 11', 'sì', 'Luca'),
    ]);
    const answers = await Promise.all([say('sì', a.conversation), say('sì', b.conversation)]);
    expect(answers.filter(({ appointment }) => appointment !== null)).toHaveLength(1);
    const refused = answers.find(({ appointment }) => appointment === null);
    expect(refused?.say[0]).toMatch(/appena stato preso da altri/);
  });

  test('frees the time at the end of the conversation, and by itself after half an hour', async () => {
    const end = 'mutation($c: String!) { endReceptionistDemo(conversation: $c) }';
    const booked = await converse('igiene venerdì alle 11', 'sì', 'Anna', 'sì');
    expect(await gateway.query(end, { c: booked.conversation })).toEqual({ endReceptionistDemo: true });
    expect(await gateway.query(end, { c: booked.conversation })).toEqual({ endReceptionistDemo: false });
    expect(await gateway.query(end, { c: 'x.y' })).toEqual({ endReceptionistDemo: false });
    const again = await converse('igiene venerdì alle 11', 'sì', 'Anna', 'sì');
    expect(again.appointment).not.toBeNull();
    now = new Date(tuesdayMorning.getTime() + 31 * 60_000);
    onTestFinished(() => {
      now = tuesdayMorning;
    });
    const later = await say('quando è il mio appuntamento?', again.conversation);
    expect(later.say[0]).toMatch(/non c’è ancora un appuntamento/);
    expect(later.appointment).toBeNull();
  });

  test('hands over and says no more', async () => {
    const handed = await converse('voglio parlare con una persona');
    expect(handed).toMatchObject({ handedOver: true, suggestions: [], actions: [{ tool: 'HAND_OVER' }] });
  });

  test.each([['niente'], ['a.b'], [`${'x'.repeat(20_000)}.y`], ['']])(
    'a conversation we did not sign is over: %.20s',
    async (token) => {
      expect(await say('ciao', token)).toMatchObject({ __typename: 'ConversationOver' });
    },
  );

  test('a conversation somebody changed, or of two hours ago, is over', async () => {
    const { conversation } = await say('ciao');
    const forged = changeToken<{ state: object }>(conversation, (claims) => ({
      ...claims,
      state: { ...claims.state, appointment: '2026-11-26T09:00:00.000Z' },
    }));
    expect((await say('annulla', forged)).__typename).toBe('ConversationOver');
    now = new Date(tuesdayMorning.getTime() + 121 * 60_000);
    onTestFinished(() => {
      now = tuesdayMorning;
    });
    expect((await say('ciao', conversation)).__typename).toBe('ConversationOver');
  });

  test('neither database nor log knows what was said', async () => {
    await converse('sono Ermenegildo Zanetti, igiene venerdì alle 9', 'sì', 'confermo');
    const dump = await gateway.database.em.execute('select to_jsonb(a) as row from appointment a');
    expect(JSON.stringify([dump, gateway.logged])).not.toMatch(/Zanetti|igiene/i);
  });

  test('the limit holds', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_EXEMPT: '' });
    onTestFinished(() => strict.close());
    for (let i = 0; i < 120; i++) await say('ciao', null, strict);
    expect(await say('ciao', null, strict)).toMatchObject({ __typename: 'TooManyRequests' });
  });
});

describe('in production', () => {
  const start = async (settings: Record<string, string>) => {
    const production = await startTestGateway({ ...productionSettings, ...settings }, () => now);
    onTestFinished(() => production.close());
    return production;
  };

  test('there is none, even beside practices with an agenda', async () => {
    const production = await start({});
    await giveAgenda(production, (await createPractice(production)).id);
    expect(await production.query('{ receptionistDemo { practiceName } }')).toEqual({ receptionistDemo: null });
    expect(await say('ciao', null, production)).toMatchObject({ __typename: 'NoReceptionistDemo' });
  });

  test('or one at the hidden practice that is named', async () => {
    const production = await start({ RECEPTIONIST_DEMO_SLUG: 'studio-dimostrativo' });
    const hidden = await createPracticeRow(production.database.em, {
      slug: 'studio-dimostrativo',
      name: 'Studio dimostrativo',
      hiddenAt: now,
    });
    await giveAgenda(production, hidden.id);
    expect(await say('igiene giovedì alle 10', null, production)).toMatchObject({
      __typename: 'ReceptionistTurn',
      say: [expect.stringMatching(/giovedì 26 novembre alle 10:00 è libero/i)],
    });
  });
});
