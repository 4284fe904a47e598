import { randomUUID } from 'node:crypto';
import type { GoogleService } from '@dentisti/core/google/google-service';
import { challengeOf, encryptSignIn, makeSignInSecret } from '@dentisti/core/google/sign-in-secrets';
import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { hashGoogleState } from '@dentisti/db/google/google-sign-in.repository';
import { addOwner, createPracticeRow, emptyTables, openRooms } from '@dentisti/db/testing';
import { googleConsentUrl } from '@dentisti/domain/calendars/google-sign-in';
import { afterAll, beforeEach } from 'vitest';
import { createGoogleClient } from '../integrations/google/google-client.ts';
import { exchangeGoogleCode } from '../processors/studio/exchange-google-code.ts';
import { revokeGoogle } from '../processors/studio/revoke-google.ts';
import { requeueGoogle } from '../schedules/requeue-google.ts';
import { setUpBookingHarness } from './booking-harness.ts';
import { consentAt, startGoogleSimulator, testRedirectUri } from './running-google-simulator.ts';

/** What a consent at the simulated Google is given for; made anew before each test. */
interface ConsentingPractice {
  practiceId: number;
  clinicianId: number;
  accountId: string;
}

/** The harness of all tests of the calling file, with a practice whose owner consents at the simulated Google. */
export async function setUpGoogleConsents() {
  const harness = setUpBookingHarness();
  const running = await startGoogleSimulator(() => harness.clock.now());
  const { google, url, env } = running;
  afterAll(() => running.close());
  const client = createGoogleClient(env, { redirectUri: testRedirectUri });
  const own = {} as ConsentingPractice;
  const em = () => harness.db.orm.em.fork();
  const sql = <Row = Record<string, unknown>>(text: string, params: unknown[] = []) =>
    em().execute<Row[]>(text, params);
  const keys = () => harness.context().bookings.linkSecrets;
  const run = (signInId: string, service: GoogleService | null = client) =>
    exchangeGoogleCode({ signInId }, harness.context({ google: service }));

  beforeEach(async () => {
    google.reset();
    await emptyTables(
      em(),
      'google_sign_in',
      'google_revocation',
      'calendar_connection',
      'practice_account',
      'audit_entry',
    );
    const now = harness.clock.now();
    const practiceId = (await createPracticeRow(em(), {})).id;
    const availability = [{ weekday: 0, opensMinutes: 540, closesMinutes: 780 }];
    const agenda = { dentistId: practiceId, slotMinutes: 30, enabled: true, availability, exceptions: [] };
    await em().transactional((tx) => replaceAgenda(tx, agenda));
    const { accountId } = await addOwner(em(), { practiceId, now });
    await openRooms(em(), practiceId, now);
    const [clinician] = await sql<{ id: number }>('select min(id) as id from clinician where practice_id = ?', [
      practiceId,
    ]);
    Object.assign(own, { practiceId, accountId, clinicianId: Number(clinician?.id) });
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
      [own.accountId, randomUUID(), now, now],
    );
    await sql(
      `insert into google_sign_in (id, practice_id, clinician_id, account_id, session_id, state_hash, verifier_encrypted, code_encrypted,
         entitled_at, created_at, expires_at, answered_at)
       select ?, s.practice_id, ?, ?, ?, ?, ?, ?, s.entitled_at, ?, ?, ? from practice_standing s where s.practice_id = ?`,
      [
        ...[id, own.clinicianId, own.accountId, session?.id, hashGoogleState(id)],
        encryptSignIn('google-verifier', verifier, id, keys()),
        encryptSignIn('google-code', given.code ?? back.get('code') ?? '', id, keys()),
        ...[now, new Date(now.getTime() + 600_000), now, own.practiceId],
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

  /** Runs what gives accesses up, as its sweep finds it. The trigger writes by the database's clock. */
  async function giveUp() {
    await sql(`update google_revocation set next_try_at = ? where tries = 0`, [harness.clock.now()]);
    harness.jobs.length = 0;
    await harness.schedule(requeueGoogle);
    for (const { name, payload } of harness.jobs.splice(0))
      if (name === 'revokeGoogle') await revokeGoogle(payload as never, harness.context({ google: client }));
  }

  return {
    harness,
    google,
    env,
    client,
    own,
    em,
    sql,
    keys,
    run,
    answered,
    signIn,
    connections,
    revocations,
    grants,
    giveUp,
  };
}
