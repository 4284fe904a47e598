import { randomUUID } from 'node:crypto';
import { openCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import type { GoogleService } from '@dentisti/core/google/google-service';
import { challengeOf, encryptSignIn, makeSignInSecret } from '@dentisti/core/google/sign-in-secrets';
import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { hashGoogleState } from '@dentisti/db/google/google-sign-in.repository';
import { addOwner, createPracticeRow, openRooms } from '@dentisti/db/testing';
import { googleConsentUrl } from '@dentisti/domain/calendars/google-sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGoogleClient } from '../../integrations/google/google-client.ts';
import { reencryptGoogle, requeueGoogle } from '../../schedules/requeue-google.ts';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { consentAt, startGoogleSimulator, testRedirectUri } from '../../testing/running-google-simulator.ts';
import { exchangeGoogleCode } from './exchange-google-code.ts';
import { revokeGoogle } from './revoke-google.ts';

let harness: BookingHarness;
let practiceId: number;
let clinicianId: number;
let owner: { accountId: string };
const running = await startGoogleSimulator(() => harness.clock.now());
const { google, url, env } = running;
const client = createGoogleClient(env, { redirectUri: testRedirectUri });

beforeAll(async () => {
  harness = await startBookingHarness();
});
afterAll(async () => {
  await harness.close();
  await running.close();
});
const em = () => harness.db.orm.em.fork();
const sql = <Row = Record<string, unknown>>(text: string, params: unknown[] = []) => em().execute<Row[]>(text, params);
const keys = () => harness.context().bookings.linkSecrets;
const run = (signInId: string, service: GoogleService | null = client) =>
  exchangeGoogleCode({ signInId }, harness.context({ google: service }));

beforeEach(async () => {
  await harness.reset();
  google.reset();
  await sql('truncate google_sign_in, google_revocation, calendar_connection, practice_account, audit_entry cascade');
  const now = harness.clock.now();
  practiceId = (await createPracticeRow(em(), {})).id;
  const availability = [{ weekday: 0, opensMinutes: 540, closesMinutes: 780 }];
  const agenda = { dentistId: practiceId, slotMinutes: 30, enabled: true, availability, exceptions: [] };
  await em().transactional((tx) => replaceAgenda(tx, agenda));
  owner = await addOwner(em(), { practiceId, now });
  await openRooms(em(), practiceId, now);
  const [clinician] = await sql<{ id: number }>('select min(id) as id from clinician where practice_id = ?', [
    practiceId,
  ]);
  clinicianId = Number(clinician?.id);
});

/** A consent as it stands when the browser has come back with Google's code. */
async function answered(given: { account?: string; calendars?: boolean; code?: string } = {}): Promise<string> {
  const [id, verifier, now] = [randomUUID(), makeSignInSecret(), harness.clock.now()];
  const asked = {
    clientId: env.clientId,
    redirectUri: testRedirectUri,
    state: 's',
    codeChallenge: challengeOf(verifier),
  };
  const back = await consentAt(url, googleConsentUrl(`${url}/o/oauth2/v2/auth`, asked), given);
  const [session] = await sql<{ id: string }>(
    `insert into studio_session (account_id, token_hash, csrf_token, device, started_at, used_at) values (?, ?, 'x', 'x', ?, ?) returning id`,
    [owner.accountId, randomUUID(), now, now],
  );
  await sql(
    `insert into google_sign_in (id, practice_id, clinician_id, account_id, session_id, state_hash, verifier_encrypted, code_encrypted,
       entitled_at, created_at, expires_at, answered_at)
     select ?, s.practice_id, ?, ?, ?, ?, ?, ?, s.entitled_at, ?, ?, ? from practice_standing s where s.practice_id = ?`,
    [
      ...[id, clinicianId, owner.accountId, session?.id, hashGoogleState(id)],
      encryptSignIn('google-verifier', verifier, id, keys()),
      encryptSignIn('google-code', given.code ?? back.get('code') ?? '', id, keys()),
      ...[now, new Date(now.getTime() + 600_000), now, practiceId],
    ],
  );
  return id;
}
const signIn = async (id: string) => (await sql('select * from google_sign_in where id = ?', [id]))[0];
const connections = () =>
  sql<{ id: string; state: string; account_name: string; credentials_encrypted: string; provider: string }>(
    'select * from calendar_connection order by created_at',
  );
const revocations = () => sql<{ id: string }>('select * from google_revocation');
const grants = (account = 'studio.prova@gmail.example') => google.grants.grantsOf(account);

describe('a consent', () => {
  test('becomes a connection whose calendars are looked for; tokens are stored encrypted alone', async () => {
    const id = await answered();
    await run(id);
    const [connection] = await connections();
    expect(connection).toMatchObject({
      ...{ provider: 'google', state: 'checking', account_name: 'studio.prova@gmail.example' },
      ...{ practice_id: practiceId, clinician_id: clinicianId, server_url: env.caldavUrl },
    });
    const credentials = openCalendarCredentials(connection?.credentials_encrypted ?? '', connection?.id ?? '', keys());
    expect(credentials).toEqual({ kind: 'oauth', refreshToken: expect.stringMatching(/^1\/\/0/) });
    expect(await signIn(id)).toMatchObject({ failure: null, code_encrypted: null, ended_at: expect.anything() });
    expect(harness.jobs).toEqual([{ name: 'syncCalendar', payload: { connectionId: connection?.id } }]);
    const [audit] = await sql(`select * from audit_entry where action = 'google.connected'`);
    expect(JSON.stringify([audit, await sql('select * from google_sign_in')])).not.toMatch(/1\/\/0|ya29|gmail/);
  });

  test('is exchanged once, by however many workers: a second exchange would end the grant', async () => {
    const id = await answered();
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(await connections()).toHaveLength(1);
    expect(grants()).toBe(1);
    expect(harness.jobs).toHaveLength(1);
  });

  test('whose worker died with the code has failed, and is not tried again', async () => {
    const id = await answered();
    await sql('update google_sign_in set taken_at = ? where id = ?', [harness.clock.now(), id]);
    await harness.advance(61_000);
    await harness.schedule(requeueGoogle);
    expect(harness.jobs).toEqual([]);
    expect(await signIn(id)).toMatchObject({ failure: 'not-exchanged', code_encrypted: null });
    await run(id);
    expect(await connections()).toEqual([]);
  });

  test('whose job was lost is found again', async () => {
    const id = await answered();
    await harness.schedule(requeueGoogle);
    expect(harness.jobs).toEqual([]);
    await harness.advance(6_000);
    await harness.schedule(requeueGoogle);
    expect(harness.jobs).toEqual([{ name: 'exchangeGoogleCode', payload: { signInId: id } }]);
  });

  test.each([
    ['a code of somebody’s invention', { code: '4/0invented' }, 'not-exchanged'],
    ['calendars unticked', { calendars: false }, 'no-calendars'],
  ])('with %s connects nothing and leaves no grant', async (_name, given, failure) => {
    const id = await answered(given);
    await run(id);
    expect(await signIn(id)).toMatchObject({ failure, code_encrypted: null });
    expect(await connections()).toEqual([]);
    expect(grants()).toBe(0);
  });

  test('with a code that another browser got is refused: the verifier is not its own', async () => {
    const [theirs, ours] = [await answered({ account: 'giulia.prova@gmail.example' }), await answered()];
    const [stolen] = await sql<{ code_encrypted: string }>('select code_encrypted from google_sign_in where id = ?', [
      theirs,
    ]);
    await sql('update google_sign_in set code_encrypted = ? where id = ?', [stolen?.code_encrypted, ours]);
    await run(ours);
    expect(await signIn(ours)).toMatchObject({ failure: 'not-exchanged' });
    expect(await connections()).toEqual([]);
  });

  test.each<[string, string]>([
    [
      'the entitlement ended',
      'update practice_standing set entitled_at = null, entitled_way = null where practice_id = ?',
    ],
    [
      'another entitlement began',
      `update practice_standing set entitled_at = entitled_at + interval '1 day' where practice_id = ?`,
    ],
    ['whoever asked is no owner any more', `update practice_member set role = 'staff' where practice_id = ?`],
    ['whoever asked has left', 'delete from practice_member where practice_id = ?'],
    ['the clinician has left', 'update clinician set active = false where practice_id = ?'],
  ])('connects nothing when %s meanwhile; the grant is given up', async (_name, change) => {
    const id = await answered();
    await sql(change, [practiceId]);
    await run(id);
    expect(await signIn(id)).toMatchObject({ failure: 'not-allowed' });
    expect(await connections()).toEqual([]);
    await giveUp();
    expect(grants()).toBe(0);
  });

  test('without a client has failed', async () => {
    const id = await answered();
    await run(id, null);
    expect(await signIn(id)).toMatchObject({ failure: 'not-exchanged' });
  });
});

test('a connection of a former entitlement makes room for the new one', async () => {
  await run(await answered());
  await sql(`update calendar_connection set entitled_at = entitled_at - interval '1 day'`);
  const [former] = await connections();
  await run(await answered());
  const now = await connections();
  expect(now).toHaveLength(1);
  expect(now[0]?.id).not.toBe(former?.id);
});

describe('a second consent for the same clinician', () => {
  const pause = () =>
    sql(`update calendar_connection set state = 'paused', paused_reason = 'credentials', paused_at = now()`);

  test('with the same account wakes the connection with the new token', async () => {
    await run(await answered());
    await pause();
    await run(await answered());
    const [connection, ...others] = await connections();
    expect(others).toEqual([]);
    expect(connection).toMatchObject({ state: 'checking', paused_reason: null });
  });

  test('with another account changes nothing, and gives that one up', async () => {
    await run(await answered());
    await pause();
    const id = await answered({ account: 'giulia.prova@gmail.example' });
    await run(id);
    expect(await signIn(id)).toMatchObject({ failure: 'other-account' });
    expect((await connections())[0]).toMatchObject({ state: 'paused' });
    await giveUp();
    expect([grants(), grants('giulia.prova@gmail.example')]).toEqual([1, 0]);
  });

  test('beside a calendar of another provider changes nothing', async () => {
    await run(await answered());
    await sql(`update calendar_connection set provider = 'icloud'`);
    const id = await answered();
    await run(id);
    expect(await signIn(id)).toMatchObject({ failure: 'taken' });
  });
});

/** Runs what gives accesses up, as its sweep finds it. The trigger writes by the database's clock. */
async function giveUp() {
  await sql(`update google_revocation set next_try_at = ? where tries = 0`, [harness.clock.now()]);
  harness.jobs.length = 0;
  await harness.schedule(requeueGoogle);
  for (const { name, payload } of harness.jobs.splice(0))
    if (name === 'revokeGoogle') await revokeGoogle(payload as never, harness.context({ google: client }));
}

describe('what is disconnected', () => {
  test('is given up at Google', async () => {
    await run(await answered());
    await sql('delete from calendar_connection');
    expect(await revocations()).toHaveLength(1);
    await giveUp();
    expect(await revocations()).toEqual([]);
    expect(grants()).toBe(0);
  });

  test('with its clinician or practice, too', async () => {
    await run(await answered());
    await sql('delete from clinician where id = ?', [clinicianId]);
    expect(await revocations()).toHaveLength(1);
  });

  test('is kept while another connection lives by the same account', async () => {
    await run(await answered());
    const [row] = await connections();
    const [other] = await sql<{ id: number }>(
      `insert into clinician (practice_id, name, position, active) values (?, 'Altra', 9, true) returning id`,
      [practiceId],
    );
    clinicianId = Number(other?.id);
    await run(await answered());
    await sql('delete from calendar_connection where id = ?', [row?.id]);
    expect(await revocations()).toEqual([]);
    await sql('delete from calendar_connection');
    expect(await revocations()).toHaveLength(1);
  });

  test('because another provider takes Google’s place is given up, once', async () => {
    await run(await answered());
    await sql(`update calendar_connection set provider = 'icloud', credentials_encrypted = 'x'`);
    await sql('delete from calendar_connection');
    expect(await revocations()).toHaveLength(1);
    await giveUp();
    expect(grants()).toBe(0);
  });

  test('is tried again while Google is away, and forgotten when Google knows it no more', async () => {
    await run(await answered());
    google.grants.reset();
    await sql('delete from calendar_connection');
    const away = {
      ...client,
      revoke: createGoogleClient({ ...env, revokeUrl: 'http://127.0.0.1:1/revoke' }, { redirectUri: testRedirectUri })
        .revoke,
    };
    const [{ id = '' } = {}] = await revocations();
    await sql('update google_revocation set next_try_at = ?', [harness.clock.now()]);
    await revokeGoogle({ revocationId: id, tries: 0 }, harness.context({ google: away }));
    expect(await revocations()).toMatchObject([{ tries: 1 }]);
    await revokeGoogle({ revocationId: id, tries: 1 }, harness.context({ google: client }));
    expect(await revocations()).toHaveLength(1);
    await harness.advance(61_000);
    await harness.schedule(requeueGoogle);
    expect(harness.jobs).toContainEqual({ name: 'revokeGoogle', payload: { revocationId: id, tries: 1 } });
    await revokeGoogle({ revocationId: id, tries: 1 }, harness.context({ google: client }));
    expect(await revocations()).toEqual([]);
  });

  test('is encrypted anew with the newest key', async () => {
    await run(await answered());
    await sql('delete from calendar_connection');
    const { bookings } = harness.context();
    const linkSecrets = ['n'.repeat(32), ...bookings.linkSecrets];
    await harness.schedule((context) => reencryptGoogle({ ...context, bookings: { ...bookings, linkSecrets } }));
    const [row] = await sql<{ id: string; credentials_encrypted: string }>('select * from google_revocation');
    expect(openCalendarCredentials(row?.credentials_encrypted ?? '', row?.id ?? '', ['n'.repeat(32)])).not.toBeNull();
  });
});
