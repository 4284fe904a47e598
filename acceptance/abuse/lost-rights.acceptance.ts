/** Who loses a right while a socket is open hears nothing more, through whichever gateway it was taken away. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { bookingForm, createPractice, requestAndOpen } from '../../gateway/src/testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../gateway/src/testing/operator.ts';
import { owned, studioBrowser } from '../../gateway/src/testing/studio.ts';
import { ownPractice, storeRequest } from '../../gateway/src/testing/studio-requests.ts';
import { askErasure, type Pair, startPair } from '../product/pair.ts';
import { report } from './strangers.ts';

/** A session is looked up every five seconds: so long the quickest page may be open. A busy machine's slowest may take more. */
const longest = 7_000;
const patience = 40_000;
const stack = new AsyncDisposableStack();
let pair: Pair;
beforeAll(async () => {
  pair = await startPair(stack);
});
afterAll(() => stack.disposeAsync());

interface Received {
  at: number;
  type: string;
  text: string;
}

/** A page that watches something on a gateway; what it hears, when, and how it ended. */
async function watch(url: string, browser: CookieJar | null, query: string) {
  const headers = browser ? { cookie: browser.headers().cookie ?? '' } : {};
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws', { headers });
  socket.on('error', () => {});
  const received: Received[] = [];
  let closed: { at: number; reason: string } | null = null;
  socket.on('close', (code) => {
    closed = { at: performance.now(), reason: String(code) };
  });
  socket.on('message', (data) =>
    received.push({ at: performance.now(), type: JSON.parse(String(data)).type, text: String(data) }),
  );
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(2);
  expect(received[1]?.type, received[1]?.text).toBe('next');
  return {
    received,
    data: (after: number) =>
      received.filter(({ at, type, text }) => type === 'next' && at > after && !text.includes('"errors"')),
    /** When and why it is over: the socket's code, or that of the error with which the subscription ended. */
    end: () => lastRefusal(received) ?? closed,
    close: () => socket.terminate(),
  };
}

function lastRefusal(received: readonly Received[]) {
  const [last, complete] = received.slice(-2);
  const [, reason] = /"code":"(\w+)"/.exec(last?.text ?? '') ?? [];
  return complete?.type === 'complete' && last && reason ? { at: last.at, reason } : null;
}

/** Somebody with a right, what they watch, what wakes that, and how the right is lost. */
interface Case {
  browser: CookieJar;
  query: string;
  wake(): Promise<unknown>;
  lose(): Promise<unknown>;
  /** The page's own question, asked again. */
  askAgain(): ReturnType<CookieJar['ask']>;
}

const sql = (text: string, values: unknown[]) => pair.inside.database.em.fork().execute(text, values);

async function member(
  lose: (given: { owner: CookieJar; email: string; accountId: string; id: string }) => Promise<unknown>,
) {
  const { practice, browser: owner } = await ownPractice(pair.inside);
  const { browser: staff, id: accountId, email } = await studioBrowser(pair.inside);
  await owned(pair.inside, accountId, practice.id);
  await sql(`update practice_member set role = 'staff' where account_id = ?`, [accountId]);
  await storeRequest(pair.inside, practice);
  const id = String(practice.id);
  return {
    browser: staff,
    query: `subscription { studioChanged(practiceId: "${id}") { at } }`,
    wake: () => pair.inside.services.agendaChanges.publish(id),
    lose: () => lose({ owner, email, accountId, id }),
    askAgain: () => staff.ask('query ($id: ID!) { studioRequests(practiceId: $id) { number } }', { id }),
  };
}
async function operator(lose: (given: { admin: CookieJar; operator: CookieJar; id: string }) => Promise<unknown>) {
  const name = `persona-${Math.random()}`;
  const { browser: admin } = await signedIn(pair.inside, `${name}.a@dentisti.example`, 'admin');
  const { browser, id } = await signedIn(pair.inside, `${name}.b@dentisti.example`, 'admin');
  return {
    browser,
    query: 'subscription { adminChanged { at } }',
    wake: () => pair.inside.services.operatorChanges.publish('work'),
    lose: () => lose({ admin, operator: browser, id }),
    askAgain: () => browser.ask('{ adminLeads { items { id } } }'),
  };
}
const done = async (answer: ReturnType<CookieJar['ask']>) => {
  const { data, errors } = await answer;
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  expect(JSON.stringify(data)).not.toMatch(/Refused|TooMany/);
};

const cases: Record<string, () => Promise<Case>> = {
  'taken out of the practice': () =>
    member(({ owner, accountId, id }) =>
      done(
        owner.ask('mutation ($id: ID!, $a: ID!) { removeMember(practiceId: $id, accountId: $a) { __typename } }', {
          id,
          a: accountId,
        }),
      ),
    ),
  'signed out elsewhere': () =>
    member(async ({ email }) => {
      const { browser: elsewhere } = await studioBrowser(pair.inside, email);
      await done(elsewhere.ask('mutation { endStudioSessions { __typename } }'));
    }),
  'an operator who is disabled': () =>
    operator(({ admin, id }) =>
      done(
        admin.ask('mutation ($id: ID!) { setOperatorDisabled(operatorId: $id, disabled: true) { __typename } }', {
          id,
        }),
      ),
    ),
  'an admin who is made an operator': () =>
    operator(({ admin, id }) =>
      done(
        admin.ask('mutation ($id: ID!) { setOperatorRole(operatorId: $id, role: OPERATOR) { __typename } }', { id }),
      ),
    ),
  'an operator whose second factor is reset': () =>
    operator(({ admin, id }) =>
      done(admin.ask('mutation ($id: ID!) { resetSecondFactor(operatorId: $id) { __typename } }', { id })),
    ),
  'an operator who signs out': () => operator(({ operator: own }) => done(own.ask('mutation { signOut }'))),
};
const gateways = {
  'behind web': () => pair.front.url,
  'on the second gateway': () => pair.second.url,
  'on the second gateway, Redis away': () => pair.second.url,
};

test.each([false, true])(
  'nobody hears anything more, Redis away: %s',
  async (isAway) => {
    const here = Object.entries(gateways).filter(([where]) => where.endsWith('away') === isAway);
    const opened = Object.entries(cases).map(async ([name, prepare]) => {
      const given = await prepare();
      const pages = here.map(async ([where, url]) => ({ where, page: await watch(url(), given.browser, given.query) }));
      return { name, given, open: await Promise.all(pages), lostAt: 0 };
    });
    const all = await Promise.all(opened);
    if (isAway) await pair.redisDoor.shut();
    const isOver = ({ open }: (typeof all)[number]) => open.every(({ page }) => page.end());
    /** The session of an operator is in Redis: it is over as soon as that can be asked. */
    const waits = ({ name }: (typeof all)[number]) => isAway && name.includes('operator');
    const losses = all.map(async (one) => {
      await one.given.lose();
      one.lostAt = performance.now();
      const { data } = await one.given.askAgain();
      expect(Object.values(data ?? { none: null })).toEqual([null]);
      while (!isOver(one) && performance.now() - one.lostAt < (waits(one) ? longest : patience)) {
        await one.given.wake();
        await wait(200);
      }
    });
    await Promise.all(losses);
    expect(all.filter((one) => !isOver(one))).toEqual(all.filter(waits));
    for (const { name, open, lostAt } of all.filter((one) => !waits(one)))
      expect(Math.min(...open.map(({ page }) => (page.end()?.at ?? 0) - lostAt)), name).toBeLessThan(longest);
    if (isAway) await pair.redisDoor.open();
    const backAt = performance.now();
    // The gateway takes up to five seconds to reach Redis again.
    await expect.poll(() => all.filter((one) => !isOver(one)).length, { timeout: patience }).toBe(0);
    if (isAway) report('Redis is back', { 's until all are over': (performance.now() - backAt) / 1_000 });
    for (const { name, open, lostAt } of all)
      for (const { where, page } of open) {
        const { at = 0, reason = '' } = page.end() ?? {};
        report(`${name}, ${where}`, {
          received: page.data(lostAt).length,
          'over after s': (at - lostAt) / 1_000,
          reason,
        });
        expect(page.data(lostAt)).toEqual([]);
        expect(reason).toBe(name === 'taken out of the practice' ? 'FORBIDDEN' : '4403');
        page.close();
      }
  },
  150_000,
);

test('a patient whose data are erased is shown none of them any more, on no gateway', async () => {
  const { id } = await createPractice(pair.inside);
  const offered = 'query ($id: ID!) { offeredTimes(dentistId: $id) { ... on OfferedTimes { days { times } } } }';
  type Offered = { offeredTimes: { days: { times: string[] }[] } };
  const { days } = (await pair.inside.query<Offered>(offered, { id: String(id) })).offeredTimes;
  const form = bookingForm(id, { preferredTimes: days.flatMap(({ times }) => times).slice(0, 3) });
  const { number, token } = await requestAndOpen(pair.inside, form);
  const fields = 'status maskedPhone preferredTimes confirmedAt assessmentSummary calendarFile timeline { text quote }';
  const query = `subscription { bookingChanged(number: "${number}", token: "${token}") { ${fields} } }`;
  const pages = await Promise.all([pair.front.url, pair.second.url].map((url) => watch(url, null, query)));
  for (const { received } of pages) expect(received[1]?.text).toContain('347 ••• ••');
  const { browser } = await signedIn(pair.inside, 'cancella@dentisti.example', 'admin');
  const { erase } = await askErasure(pair, browser, form.email);
  await expect
    .poll(() => pages.every(({ received }) => received.at(-1)?.text.includes('CANCELLED')), { timeout: patience })
    .toBe(true);
  await erase();
  const erasedAt = performance.now();
  await expect.poll(() => pages.every(({ data }) => data(erasedAt).length), { timeout: patience }).toBe(true);
  for (const { data, close } of pages) {
    for (const { text } of data(erasedAt)) {
      expect(JSON.parse(text).payload.data.bookingChanged).toMatchObject({ maskedPhone: null, confirmedAt: null });
      for (const time of form.preferredTimes) expect(text).not.toContain(time);
    }
    const [first] = data(erasedAt);
    report('an erased booking', { 'shown empty after ms': (first?.at ?? 0) - erasedAt });
    close();
  }
});
