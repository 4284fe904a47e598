import { randomUUID } from 'node:crypto';
import { rateLimitOf } from '@dentisti/core/platform/rate-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../../testing/agenda-practice.ts';
import { AgendaStranger, freeOnThursday, mailedCode } from '../../../testing/agenda-strangers.ts';
import { thursdayAt, tuesdayMorning } from '../../../testing/booking-form.ts';
import type { Link } from '../../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../../testing/start-test-gateway.ts';

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

describe('a visitor who leaves while the request to hold is under way', () => {
  test('holds nothing, whichever of hold and release comes first, and keeps others from nothing', async () => {
    const { id } = await practiceWithAgenda(strict);
    const visitor = stranger();
    const [early, late] = [randomUUID(), randomUUID()];
    expect(await visitor.release(early)).toBe(false);
    expect((await visitor.hold(id, nine, { holdToken: early })).__typename).toBe('SlotTaken');
    expect((await visitor.hold(id, nine, { holdToken: late })).holdToken).toBe(late);
    expect([await visitor.release(late), await visitor.release(late)]).toEqual([true, false]);
    expect((await visitor.hold(id, nine, { holdToken: late })).__typename).toBe('SlotTaken');
    expect(await freeOn(id)).toContain(nine);
    // What came to nothing on the way is no hold of its hour.
    expect((await visitor.hold(id, nine)).__typename).toBe('SlotHeld');
  });

  test('may change their mind as often as they may hold', async () => {
    const { id } = await practiceWithAgenda(strict);
    const visitor = stranger();
    const { points } = rateLimitOf('holds');
    for (let pick = 1; pick < points; pick++) {
      const holdToken = randomUUID();
      await visitor.release(holdToken);
      expect((await visitor.hold(id, nine, { holdToken })).__typename).toBe('SlotTaken');
    }
    expect((await visitor.hold(id, ten)).__typename).toBe('SlotHeld');
  });

  test('has no more withdrawals remembered than a limit of their own', async () => {
    const { id } = await practiceWithAgenda(strict);
    const [visitor, holdToken] = [stranger(), randomUUID()];
    for (let i = 0; i < rateLimitOf('withdrawals').points; i++) await visitor.release(randomUUID());
    expect(await visitor.release(holdToken)).toBe(false);
    expect((await visitor.hold(id, nine, { holdToken })).__typename).toBe('SlotHeld');
    expect(await visitor.release(holdToken)).toBe(true);
  });

  test('holds nothing when both come at once', async () => {
    const { id } = await practiceWithAgenda(strict);
    for (let round = 0; round < 8; round++) {
      const [visitor, holdToken] = [stranger(), randomUUID()];
      await Promise.all([visitor.hold(id, nine, { holdToken }), visitor.release(holdToken)]);
      expect(await freeOn(id)).toContain(nine);
    }
  });

  test('keeps the time chosen last: a withdrawn hold that comes after sets it aside no more', async () => {
    const { id } = await practiceWithAgenda(strict);
    const [visitor, first] = [stranger(), randomUUID()];
    await visitor.release(first);
    const last = await visitor.hold(id, ten);
    expect((await visitor.hold(id, nine, { holdToken: first })).__typename).toBe('SlotTaken');
    expect(await freeOn(id)).not.toContain(ten);
    expect(await visitor.extend(last.holdToken)).not.toBeNull();
  });

  test('is answered the same when the same hold comes twice; no token of another kind holds', async () => {
    const { id } = await practiceWithAgenda(strict);
    const [visitor, holdToken] = [stranger(), randomUUID()];
    const first = await visitor.hold(id, nine, { holdToken });
    for (let i = 0; i < 3; i++) expect(await visitor.hold(id, nine, { holdToken })).toEqual(first);
    expect((await visitor.hold(id, ten, { holdToken })).__typename).toBe('SlotTaken');
    expect((await visitor.hold(id, ten, { holdToken: 'x' })).__typename).toBe('SlotTaken');
    expect(await visitor.extend(holdToken)).not.toBeNull();
  });

  test('gives no slot back that waits for its code', async () => {
    const { id } = await practiceWithAgenda(strict);
    const visitor = stranger();
    const { holdToken } = await visitor.hold(id, nine);
    expect((await visitor.book(holdToken)).__typename).toBe('AnsweredByMail');
    expect(await visitor.release(holdToken)).toBe(false);
    expect(await freeOn(id)).not.toContain(nine);
  });
});
