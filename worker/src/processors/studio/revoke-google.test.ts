import { openCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { describe, expect, test } from 'vitest';
import { createGoogleClient } from '../../integrations/google/google-client.ts';
import { reencryptGoogle, requeueGoogle } from '../../schedules/requeue-google.ts';
import { setUpGoogleConsents } from '../../testing/google-consents.ts';
import { testRedirectUri } from '../../testing/running-google-simulator.ts';
import { revokeGoogle } from './revoke-google.ts';

const { harness, google, env, client, own, sql, run, answered, connections, revocations, grants, giveUp } =
  await setUpGoogleConsents();

/** Tries to give up the one access that is to be given up, in vain; returns its id. */
async function tryWhileGoogleIsAway(): Promise<string> {
  const unreachable = { ...env, revokeUrl: 'http://127.0.0.1:1/revoke' };
  const { revoke } = createGoogleClient(unreachable, { redirectUri: testRedirectUri });
  const [{ id = '' } = {}] = await revocations();
  await sql('update google_revocation set next_try_at = ?', [harness.clock.now()]);
  await revokeGoogle({ revocationId: id, tries: 0 }, harness.context({ google: { ...client, revoke } }));
  return id;
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
    await sql('delete from clinician where id = ?', [own.clinicianId]);
    expect(await revocations()).toHaveLength(1);
  });

  /** Connects the account for a second clinician too; returns the connections' ids, the first one's first. */
  async function connectTwice(): Promise<string[]> {
    await run(await answered());
    const [first] = await connections();
    const [other] = await sql<{ id: number }>(
      `insert into clinician (practice_id, name, position, active) values (?, 'Altra', 9, true) returning id`,
      [own.practiceId],
    );
    own.clinicianId = Number(other?.id);
    await run(await answered());
    const second = (await connections()).find(({ id }) => id !== first?.id);
    return [String(first?.id), String(second?.id)];
  }

  test('is kept while another connection lives by the same account', async () => {
    const [first] = await connectTwice();
    await sql('delete from calendar_connection where id = ?', [first]);
    await giveUp();
    expect([await revocations(), grants() > 0]).toEqual([[], true]);
    await sql('delete from calendar_connection');
    await giveUp();
    expect([await revocations(), grants()]).toEqual([[], 0]);
  });

  test('is given up when the last two connections of an account end at once', async () => {
    const ids = await connectTwice();
    const remove = (id: string | undefined) => `delete from calendar_connection where id = '${id}'`;
    await harness.db.orm.em.fork().transactional(async (tx) => {
      await tx.execute(remove(ids[0]));
      await sql(remove(ids[1]));
    });
    await giveUp();
    expect([await revocations(), grants()]).toEqual([[], 0]);
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
    const id = await tryWhileGoogleIsAway();
    expect(await revocations()).toMatchObject([{ tries: 1 }]);
    await revokeGoogle({ revocationId: id, tries: 1 }, harness.context({ google: client }));
    expect(await revocations()).toHaveLength(1);
    await harness.advance(61_000);
    await harness.schedule(requeueGoogle);
    expect(harness.jobs).toContainEqual({ name: 'revokeGoogle', payload: { revocationId: id, tries: 1 } });
    await revokeGoogle({ revocationId: id, tries: 1 }, harness.context({ google: client }));
    expect(await revocations()).toEqual([]);
  });

  test('is left alone when its account is connected again before it could be given up', async () => {
    await run(await answered());
    await sql('delete from calendar_connection');
    await tryWhileGoogleIsAway();
    await run(await answered());
    expect(await connections()).toHaveLength(1);
    await harness.advance(61_000);
    await harness.schedule(requeueGoogle);
    for (const { name, payload } of harness.jobs.splice(0))
      if (name === 'revokeGoogle') await revokeGoogle(payload as never, harness.context({ google: client }));
    expect([await revocations(), grants() > 0]).toEqual([[], true]);
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
