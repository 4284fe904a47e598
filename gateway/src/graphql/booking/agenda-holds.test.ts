import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { AgendaStranger, freeOnThursday, mailedCode } from '../../testing/agenda-strangers.ts';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import type { Link } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let strict: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email', TRUST_PROXY: '1' }, () => now);
});
afterAll(() => strict.close());
beforeEach(() => {
  now = tuesdayMorning;
});

const later = (minutes: number) => {
  now = new Date(tuesdayMorning.getTime() + minutes * 60_000);
};
let addresses = 0;
const stranger = () => {
  addresses += 1;
  return new AgendaStranger(strict, `198.51.100.${addresses}`);
};
const codeOf = (link: Link) => mailedCode(strict, link);
const freeOn = (dentistId: number) => freeOnThursday(strict, dentistId);
const [nine = '', ten = '', eleven = ''] = thursdayAt(9, 10, 11);

describe('many strangers at one agenda', () => {
  test('keep a third of a day; who comes then books any time that is left, by the code', async () => {
    const { id } = await practiceWithAgenda(strict);
    const free = await freeOn(id);
    const kept: (boolean | undefined)[] = [];
    for (const at of free) kept.push((await stranger().hold(id, at)).isKept);
    expect(kept).toEqual([true, true, ...Array(6).fill(false)]);
    expect(await freeOn(id)).toEqual(free.slice(2));
    const honest = stranger();
    const link = await honest.holdAndBook(id, eleven);
    expect(await honest.page(link)).toMatchObject({
      status: 'REQUESTED',
      heldSlot: { startsAt: eleven, isKept: false },
      next: { text: expect.stringContaining('è tuo se nessuno è stato più veloce') },
    });
    expect(await freeOn(id)).toContain(eleven);
    expect((await honest.verify(link, await codeOf(link))).booking?.status).toBe('CONFIRMED');
    expect(await freeOn(id)).not.toContain(eleven);
  });

  test('all at once keep no more', async () => {
    const { id } = await practiceWithAgenda(strict);
    const free = await freeOn(id);
    await Promise.all([...free, ...free].map((at) => stranger().hold(id, at)));
    expect(await freeOn(id)).toHaveLength(free.length - Math.floor(free.length / 3));
  });

  test('of two with codes for a time that is not kept the quicker one has it', async () => {
    const { id } = await practiceWithAgenda(strict);
    for (const at of [nine, ten]) await stranger().hold(id, at);
    const [one, other] = [stranger(), stranger()];
    const links = [await one.holdAndBook(id, eleven), await other.holdAndBook(id, eleven)] as const;
    expect((await other.verify(links[1], await codeOf(links[1]))).booking?.status).toBe('CONFIRMED');
    expect((await one.verify(links[0], await codeOf(links[0]))).message).toContain('scegline un altro');
  });

  test('a form’s slot is kept for three minutes, and on while its visitor is at it, up to ten', async () => {
    const { id } = await practiceWithAgenda(strict);
    const [left, present] = [stranger(), stranger()];
    const abandoned = await left.hold(id, nine);
    const { holdToken } = await present.hold(id, ten);
    expect(abandoned.heldUntil).toBe('2026-11-24T09:03:00.000Z');
    later(2.9);
    expect(await present.extend(holdToken)).toBe('2026-11-24T09:05:54.000Z');
    later(3);
    expect(await freeOn(id)).toContain(nine);
    expect(await freeOn(id)).not.toContain(ten);
    expect(await left.extend(abandoned.holdToken)).toBeNull();
    for (const minutes of [5, 7.5, 9.9]) {
      later(minutes);
      await present.extend(holdToken);
    }
    later(9.99);
    expect(await present.extend(holdToken)).toBe('2026-11-24T09:10:00.000Z');
    // Who was away for too long books all the same, where nobody was quicker.
    expect((await left.book(abandoned.holdToken)).__typename).toBe('AnsweredByMail');
  });
});
