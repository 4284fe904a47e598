import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putInTheWay } from '../../../testing/agenda-obstacles.ts';
import { practiceWithAgenda } from '../../../testing/agenda-practice.ts';
import { AgendaStranger, mailedCode } from '../../../testing/agenda-strangers.ts';
import { mailedLink, thursdayAt, tuesdayMorning } from '../../../testing/booking-form.ts';
import { startTestGateway, type TestGateway } from '../../../testing/start-test-gateway.ts';

let strict: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email', TRUST_PROXY: '1' }, () => now);
});
afterAll(() => strict.close());

const [nine = '', ten = '', eleven = ''] = thursdayAt(9, 10, 11);
let addresses = 0;
const stranger = () => {
  addresses += 1;
  return new AgendaStranger(strict, `198.51.100.${addresses}`);
};

/** `wait`: longer than any hold. `close`: the practice is closed that day. */
type Step = 'hold' | 'book' | 'code' | 'wait' | 'close' | 'release';

/** Every order of some steps in which a visitor's own – hold, book, code – follow one another. */
function ordersOf(others: readonly Step[]): Step[][] {
  return others.reduce<Step[][]>(
    (orders, step) => orders.flatMap((order) => [...order, null].map((_, at) => order.toSpliced(at, 0, step))),
    [['hold', 'book', 'code']],
  );
}
const cases = [
  ...ordersOf(['wait', 'close']).map((order) => ({ order, isKept: true })),
  ...ordersOf(['wait', 'release']).map((order) => ({ order, isKept: true })),
  ...ordersOf(['close', 'release']).map((order) => ({ order, isKept: true })),
  ...ordersOf(['close']).map((order) => ({ order, isKept: false })),
].map((one) => ({ ...one, title: `${one.order.join(', ')}${one.isKept ? '' : ', not kept'}` }));

/** What has to come of an order: whether the visit is confirmed, and whether anybody is kept from the time by a hold. */
function expected(order: readonly Step[], isKept: boolean) {
  let [isHeld, isChosen, isAsked, isClosed, isWithdrawn, isConfirmed] = Array(6).fill(false) as boolean[];
  for (const step of order) {
    if (step === 'hold' && !isWithdrawn && !isClosed) [isHeld, isChosen] = [isKept, true];
    if (step === 'wait') isHeld = false;
    // Who waited in vain for the code asks no more.
    if (step === 'wait' && isAsked) [isAsked, isChosen] = [false, false];
    if (step === 'close') isClosed = true;
    if (step === 'release' && !isAsked) [isHeld, isWithdrawn] = [false, true];
    if (step === 'book' && isChosen && (isHeld || !isClosed)) [isAsked, isHeld] = [true, isKept];
    if (step === 'code' && isAsked && (isHeld || !isClosed)) [isConfirmed, isHeld] = [true, false];
  }
  return { isConfirmed, isHeld };
}

test.each(cases)('$title', async ({ order, isKept }) => {
  now = tuesdayMorning;
  const { id } = await practiceWithAgenda(strict);
  // A third of the day's eight times.
  if (!isKept) for (const at of [ten, eleven]) await stranger().hold(id, at);
  const [visitor, holdToken, email] = [stranger(), randomUUID(), `ordine.${randomUUID()}@esempio.it`];
  const steps: Record<Step, () => Promise<unknown>> = {
    hold: () => visitor.hold(id, nine, { holdToken }),
    book: () => visitor.book(holdToken, { email }),
    code: async () => {
      const [{ number = '' } = {}] = await rows<{ number: string }>(
        'select number from booking where dentist_id = ?',
        id,
      );
      if (!number) return;
      await visitor.verify(await mailedLink(strict, email, id), await mailedCode(strict, { number }));
    },
    wait: async () => {
      now = new Date(now.getTime() + 11 * 60_000);
    },
    close: () => putInTheWay(strict, id, 'a closure of the practice'),
    release: () => visitor.release(holdToken),
  };
  for (const step of order) await steps[step]();
  const stored = await rows<{ state: string; until: string | null }>(
    `select state, held_until as until from appointment where dentist_id = ? and starts_at = '${nine}'`,
    id,
  );
  expect({
    isConfirmed: stored.some(({ state }) => state === 'booked'),
    isHeld: stored.some(({ state, until }) => state === 'held' && new Date(until ?? 0) > now),
  }).toEqual(expected(order, isKept));
});

const rows = <Row>(sql: string, practiceId: number) => strict.database.em.fork().execute<Row[]>(sql, [practiceId]);
