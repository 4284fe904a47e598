import { openCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { describe, expect, test } from 'vitest';
import { requeueGoogle } from '../../schedules/requeue-google.ts';
import { setUpGoogleConsents } from '../../testing/google-consents.ts';

const { harness, env, own, sql, keys, run, answered, signIn, connections, grants, giveUp } =
  await setUpGoogleConsents();

describe('a consent', () => {
  test('becomes a connection whose calendars are looked for; tokens are stored encrypted alone', async () => {
    const id = await answered();
    await run(id);
    const [connection] = await connections();
    expect(connection).toMatchObject({
      ...{ provider: 'google', state: 'checking', account_name: 'studio.prova@gmail.example' },
      ...{ practice_id: own.practiceId, clinician_id: own.clinicianId, server_url: env.caldavUrl },
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
  ])('with %s connects nothing', async (_name, given, failure) => {
    const id = await answered(given);
    await run(id);
    expect(await signIn(id)).toMatchObject({ failure, code_encrypted: null });
    expect(await connections()).toEqual([]);
  });

  test('with calendars unticked leaves another connection of the account alone', async () => {
    await run(await answered());
    expect(grants()).toBe(1);
    await run(await answered({ calendars: false }));
    expect(grants()).toBeGreaterThan(0);
    expect(await connections()).toMatchObject([{ provider: 'google' }]);
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
    await sql(change, [own.practiceId]);
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
