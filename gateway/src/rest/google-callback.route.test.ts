import { createHash } from 'node:crypto';
import { openSignIn } from '@dentisti/core/google/sign-in-secrets';
import { emptyTables } from '@dentisti/db/testing';
import { googleCallbackPath } from '@dentisti/domain/calendars/google-sign-in';
import { beforeEach, describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../testing/booking-form.ts';
import type { CookieJar } from '../testing/operator.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';
import { studioBrowser } from '../testing/studio.ts';
import { practiceWithRooms } from '../testing/studio-connections.ts';

let now = tuesdayMorning;
const gateway = setUpTestGateway({ GOOGLE_SIMULATOR_URL: 'http://google.test:8094/' }, () => now);
let own: Awaited<ReturnType<typeof practiceWithRooms>>;
let clinicianId: string;
beforeEach(async () => {
  now = tuesdayMorning;
  await gateway.redis.connection.flushdb();
  await emptyTables(gateway.database.em.fork(), 'google_sign_in', 'calendar_connection', 'audit_entry');
  gateway.logged.length = 0;
  own = await practiceWithRooms(gateway);
  clinicianId = (await own.connections(own.owner))?.clinicians[0]?.id ?? '';
});

const practiceId = () => String(own.practice.id);
const here = () => `/studio/collegamenti/${practiceId()}`;
const askMutation = `mutation ($practiceId: ID!, $clinicianId: ID!) { askGoogleConsent(practiceId: $practiceId, clinicianId: $clinicianId) {
  __typename ... on GoogleConsentAsked { url } ... on StudioRefused { message } } }`;
const askFor = async (browser: CookieJar, given: Record<string, string> = {}) =>
  (await browser.ask(askMutation, { practiceId: practiceId(), clinicianId, ...given })).data?.askGoogleConsent as {
    __typename: string;
    url?: string;
    message?: string;
  };
async function asked(browser = own.owner): Promise<URLSearchParams> {
  const { url, message } = await askFor(browser);
  if (!url) throw new Error(message);
  return new URL(url).searchParams;
}
const come = (browser: CookieJar | null, query: Record<string, string> | string) =>
  gateway.get(
    `${googleCallbackPath}?${typeof query === 'string' ? query : new URLSearchParams(query)}`,
    browser ? { cookie: browser.headers().cookie ?? '' } : {},
  );
const signIns = () =>
  own.em().execute<Record<string, string | null>[]>('select * from google_sign_in order by created_at, id');
const jobs = async () => (await gateway.redis.connection.keys('bull:calendars:google-sign-in-*')).length;
const google = async (browser = own.owner) => {
  const query = `query ($id: ID!) { studioGoogle(practiceId: $id) { availability simulatorUrl signIns { clinicianId state error } } }`;
  return (await browser.ask(query, { id: practiceId() })).data?.studioGoogle;
};
/** The answer changed nothing and leads to the studio's door. */
async function expectNothing(answer: Response, expected: string) {
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expected]);
  expect(await signIns()).toMatchObject([{ answered_at: null, code_encrypted: null, ended_at: null }]);
  expect(await jobs()).toBe(0);
}

describe('the button', () => {
  test('leads an owner to the page of consent, with state and challenge of this browser', async () => {
    const { url = '' } = await askFor(own.owner);
    expect(url).toMatch(/^http:\/\/google\.test:8094\/o\/oauth2\/v2\/auth\?/);
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      client_id: 'dentisti-simulated.apps.example',
      redirect_uri: `${gateway.services.env.PUBLIC_URL}/api/studio/google`,
      response_type: 'code',
      scope: 'https://www.googleapis.com/auth/calendar',
      access_type: 'offline',
      prompt: 'consent select_account',
      code_challenge_method: 'S256',
    });
    const [row] = await signIns();
    const keys = gateway.services.env.BOOKING_LINK_SECRETS;
    const verifier = openSignIn('google-verifier', row?.verifier_encrypted ?? '', row?.id ?? '', keys) ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(query.code_challenge);
    expect(JSON.stringify(row)).not.toContain(query.state);
    expect(await google()).toMatchObject({ availability: 'SIMULATED', signIns: [{ clinicianId, state: 'WAITING' }] });
  });

  test('is for owners of the practice, for its clinicians and for one calendar each', async () => {
    const other = await studioBrowser(gateway);
    expect((await askFor(own.staff)).__typename).toBe('StudioRefused');
    expect((await askFor(other.browser)).__typename).toBe('StudioRefused');
    expect((await askFor(own.owner, { clinicianId: '999999' })).message).toMatch(/non è più nell’agenda/);
    await own.em().execute(
      `insert into calendar_connection (practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted, entitled_at, created_at)
       select practice_id, ?, 'icloud', 'https://caldav.icloud.com/', 'x', 'x', entitled_at, now()
       from practice_standing where practice_id = ?`,
      [clinicianId, practiceId()],
    );
    expect((await askFor(own.owner)).message).toMatch(/già un altro calendario/);
    await own.em().execute(`update calendar_connection set provider = 'google'`);
    expect((await askFor(own.owner)).message).toMatch(/già collegato/);
    await own.em().execute(`update calendar_connection set state = 'paused', paused_reason = 'credentials'`);
    expect((await askFor(own.owner)).__typename).toBe('GoogleConsentAsked');
  });

  test('needs the header that no other site’s page can send', async () => {
    const cookie = own.owner.headers().cookie ?? '';
    const { errors } = await own.owner.ask(askMutation, { practiceId: practiceId(), clinicianId }, { cookie });
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await signIns()).toEqual([]);
  });

  test('ends the way that was begun before', async () => {
    const state = (await asked()).get('state') ?? '';
    await asked();
    await come(own.owner, { state, code: '4/0first' });
    expect((await signIns()).map(({ code_encrypted }) => code_encrypted)).toEqual([null, null]);
    expect(await jobs()).toBe(0);
  });
});

describe('Google’s answer', () => {
  test('is taken from the browser that asked: the code is kept encrypted for a worker, and stands in no log', async () => {
    const state = (await asked()).get('state') ?? '';
    const answer = await come(own.owner, {
      state,
      code: '4/0-the-code',
      scope: 'x',
      iss: 'https://accounts.google.com',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, here()]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [row] = await signIns();
    const keys = gateway.services.env.BOOKING_LINK_SECRETS;
    expect(openSignIn('google-code', row?.code_encrypted ?? '', row?.id ?? '', keys)).toBe('4/0-the-code');
    expect(await jobs()).toBe(1);
    expect(await google()).toMatchObject({ signIns: [{ state: 'CONNECTING', error: null }] });
    const audit = await own.em().execute(`select * from audit_entry where action like 'google.%'`);
    expect(audit).toHaveLength(2);
    for (const kept of [gateway.logged, audit, row]) {
      expect(JSON.stringify(kept)).not.toContain('4/0-the-code');
      expect(JSON.stringify(kept)).not.toContain(state);
    }
    expect(gateway.logged).toContainEqual(expect.objectContaining({ route: googleCallbackPath, status: 303 }));
  });

  test('counts once: a second one changes nothing, whichever code it brings', async () => {
    const state = (await asked()).get('state') ?? '';
    const both = await Promise.all([
      come(own.owner, { state, code: '4/0a' }),
      come(own.owner, { state, code: '4/0b' }),
    ]);
    const [first] = await signIns();
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    await come(own.owner, { state, error: 'access_denied' });
    expect(await signIns()).toEqual([first]);
    expect(await jobs()).toBe(1);
  });

  test('of no: nothing is connected, and the page says why for an hour', async () => {
    const state = (await asked()).get('state') ?? '';
    expect((await come(own.owner, { state, error: 'access_denied' })).headers.get('location')).toBe(here());
    expect(await google()).toMatchObject({ signIns: [{ state: 'FAILED', error: expect.stringMatching(/consenso/) }] });
    expect(await jobs()).toBe(0);
    now = new Date(now.getTime() + 3_600_000);
    expect(await google()).toMatchObject({ signIns: [] });
  });

  test.each([
    ['another error', { error: 'server_error' }],
    ['an error and a code', { error: 'server_error', code: '4/0x' }],
    ['no code', {}],
    ['an endless code', { code: 'x'.repeat(2_049) }],
    ['the issuer of somebody else (RFC 9207)', { code: '4/0x', iss: 'https://evil.example' }],
  ])('with %s ends the way without a code', async (_name, given) => {
    const state = (await asked()).get('state') ?? '';
    await come(own.owner, { state, ...given } as Record<string, string>);
    expect(await signIns()).toMatchObject([{ failure: 'not-exchanged', code_encrypted: null }]);
    expect(await jobs()).toBe(0);
  });

  test('after ten minutes is too late', async () => {
    const state = (await asked()).get('state') ?? '';
    now = new Date(now.getTime() + 600_000);
    await expectNothing(await come(own.owner, { state, code: '4/0x' }), here());
    expect(await google()).toMatchObject({ signIns: [{ state: 'FAILED', error: expect.stringMatching(/in tempo/) }] });
  });
});

describe('an attacker', () => {
  test('who brings their own code into another browser connects nothing (cross-site request forgery)', async () => {
    const attacker = await practiceWithRooms(gateway);
    const clinician = (await attacker.connections(attacker.owner))?.clinicians[0]?.id ?? '';
    const { url = '' } = await askFor(attacker.owner, {
      practiceId: String(attacker.practice.id),
      clinicianId: clinician,
    });
    const state = new URL(url).searchParams.get('state') ?? '';
    await expectNothing(await come(own.owner, { state, code: '4/0-of-the-attacker' }), '/studio/collegamenti');
  });

  test('who saw a state uses it neither without a session nor with another session of the same person', async () => {
    const state = (await asked()).get('state') ?? '';
    await expectNothing(await come(null, { state, code: '4/0x' }), '/studio/collegamenti');
    await expectNothing(await come(own.staff, { state, code: '4/0x' }), '/studio/collegamenti');
    const [member] = await own
      .em()
      .execute<{ email: string }[]>(
        `select a.email from practice_member m join practice_account a on a.id = m.account_id where m.practice_id = ? and m.role = 'owner'`,
        [practiceId()],
      );
    const elsewhere = await studioBrowser(gateway, member?.email);
    await expectNothing(await come(elsewhere.browser, { state, code: '4/0x' }), '/studio/collegamenti');
    // The one who asked still gets there.
    await come(own.owner, { state, code: '4/0x' });
    expect(await jobs()).toBe(1);
  });

  test.each([
    'state=',
    `state=${'x'.repeat(43)}&code=4/0x`,
    'state[]=a&code=4/0x',
    'state=a&state=b&code=4/0x',
    'code=4/0x',
    'state=%27%20or%201=1--&code=4/0x',
  ])('with ?%s changes nothing', async (query) => {
    await asked();
    await expectNothing(await come(own.owner, query), '/studio/collegamenti');
  });

  test.each(['redirect_uri', 'continue', 'next', 'return_to', 'url', 'RelayState'])(
    'sends nobody away with %s: where a browser goes stands in no address',
    async (name) => {
      const state = (await asked()).get('state') ?? '';
      const answer = await come(own.owner, { state, code: '4/0x', [name]: 'https://evil.example/' });
      expect(answer.headers.get('location')).toBe(here());
      const lost = await come(null, { state: '//evil.example', [name]: '//evil.example' });
      expect(lost.headers.get('location')).toBe('/studio/collegamenti');
    },
  );

  test('who is no owner any more when Google answers connects nothing', async () => {
    const state = (await asked()).get('state') ?? '';
    await own.em().execute(`update practice_member set role = 'staff' where practice_id = ?`, [practiceId()]);
    await expectNothing(await come(own.owner, { state, code: '4/0x' }), here());
  });

  test('who signed out cannot come back', async () => {
    const state = (await asked()).get('state') ?? '';
    const [row] = await signIns();
    await own.em().execute('delete from studio_session where id = ?', [row?.session_id]);
    expect((await come(own.owner, { state, code: '4/0x' })).headers.get('location')).toBe('/studio/collegamenti');
    expect(await signIns()).toEqual([]);
  });

  test('with another method gets nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetch(gateway.url + googleCallbackPath, { method })).status).toBe(404);
  });
});
