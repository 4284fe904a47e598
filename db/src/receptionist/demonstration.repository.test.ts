import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { replaceAgenda } from '../agenda/agenda.repository.ts';
import { holdSlot } from '../agenda/appointment.repository.ts';
import { createAgenda, createPracticeRow, findTakenStarts, setUpTestDatabase } from '../testing/index.ts';
import {
  findDemonstration,
  findDemonstrationPractice,
  releaseDemonstration,
  takeDemonstration,
} from './demonstration.repository.ts';

const db = setUpTestDatabase();

const now = new Date('2026-11-24T09:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const slotAt = (dentistId: number, hour: number) => ({
  dentistId,
  startsAt: new Date(Date.UTC(2026, 10, 26, hour)),
  endsAt: new Date(Date.UTC(2026, 10, 26, hour, 30)),
});
const em = () => db.orm.em.fork();
const take = (dentistId: number, hour: number, conversationId: string, at = now) =>
  em().transactional((tx) => takeDemonstration(tx, slotAt(dentistId, hour), { conversationId, now: at }));
const busyHours = async (dentistId: number, at = now) =>
  (await findTakenStarts(em(), dentistId, at)).map((startsAt) => startsAt.getUTCHours());
const practice = async () => {
  const { id } = await createPracticeRow(db.em);
  await createAgenda(db.em, id);
  return id;
};

describe('the time of a demonstration', () => {
  test('keeps everybody else from it for half an hour, then nobody', async () => {
    const id = await practice();
    const conversation = randomUUID();
    expect(await take(id, 10, conversation)).toMatchObject({ dentistId: id, heldUntil: later(30) });
    expect(await take(id, 10, randomUUID())).toBeNull();
    const hold = (at: Date) =>
      em().transactional((tx) => holdSlot(tx, slotAt(id, 10), { holdToken: randomUUID(), now: at }));
    expect((await hold(later(29))).kind).toBe('slotTaken');
    expect(await findDemonstration(em(), conversation, later(31))).toBeNull();
    expect(await busyHours(id, later(31))).toEqual([]);
    expect((await hold(later(31))).kind).toBe('held');
  });

  test('is one for each conversation: a new one gives the former back, a taken one leaves it', async () => {
    const id = await practice();
    const [mine, other] = [randomUUID(), randomUUID()];
    await take(id, 10, mine);
    await take(id, 11, mine);
    expect(await busyHours(id)).toEqual([11]);
    await take(id, 12, other);
    expect(await take(id, 12, mine)).toBeNull();
    expect((await findDemonstration(em(), mine, now))?.startsAt.getUTCHours()).toBe(11);
    expect(await busyHours(id)).toEqual([11, 12]);
    expect(await releaseDemonstration(em(), mine)).toBe(true);
    expect(await releaseDemonstration(em(), mine)).toBe(false);
    expect(await busyHours(id)).toEqual([12]);
  });

  test('is given to one of many who ask at once', async () => {
    const id = await practice();
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(id, 15, randomUUID())));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('can never become an appointment', async () => {
    const id = await practice();
    const conversation = randomUUID();
    await take(id, 10, conversation);
    const turn = em().execute(`update appointment set state = 'booked', held_until = null where hold_token = ?`, [
      conversation,
    ]);
    await expect(turn).rejects.toThrow(/appointment_demonstration_check/);
  });

  test('gives way to newer ones when there are too many', async () => {
    const id = await practice();
    const first = randomUUID();
    await take(id, 0, first);
    for (let i = 1; i <= 25; i++) {
      const startsAt = later(i * 60);
      const slot = { dentistId: id, startsAt, endsAt: new Date(startsAt.getTime() + 60_000) };
      await em().transactional((tx) => takeDemonstration(tx, slot, { conversationId: randomUUID(), now }));
    }
    expect(await findDemonstration(em(), first, now)).toBeNull();
  });
});

test('is held at the demo practice with the most hours, or at a hidden one by name, never at a listed one', async () => {
  const agenda = (dentistId: number, closesMinutes: number) =>
    em().transactional((tx) =>
      replaceAgenda(tx, {
        dentistId,
        slotMinutes: 30,
        enabled: true,
        availability: [{ weekday: 0, opensMinutes: 540, closesMinutes }],
        exceptions: [],
      }),
    );
  const week = [[[540, 780]], [], [], [], [], [], []] as const;
  expect(await findDemonstrationPractice(em(), null)).toBeNull();
  const short = await createPracticeRow(db.em, { phone: '+390612345601', week });
  const long = await createPracticeRow(db.em, { phone: '+390612345602', week });
  const real = await createPracticeRow(db.em, {
    phone: '+390612345603',
    week,
    sources: [{ source: 'openstreetmap', sourceId: 'n1' }],
  });
  const hidden = await createPracticeRow(db.em, { slug: 'studio-di-prova', week, hiddenAt: now });
  await agenda(short.id, 600);
  await agenda(long.id, 780);
  await agenda(real.id, 900);
  await agenda(hidden.id, 900);
  expect(await findDemonstrationPractice(em(), null)).toBe(long.id);
  expect(await findDemonstrationPractice(em(), 'studio-di-prova')).toBe(hidden.id);
  expect(await findDemonstrationPractice(em(), long.slug)).toBeNull();
});
