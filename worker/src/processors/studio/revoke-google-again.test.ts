import { expect, test } from 'vitest';
import { createGoogleClient } from '../../integrations/google/google-client.ts';
import { requeueGoogle } from '../../schedules/requeue-google.ts';
import { setUpGoogleConsents } from '../../testing/google-consents.ts';
import { testRedirectUri } from '../../testing/running-google-simulator.ts';
import { revokeGoogle } from './revoke-google.ts';

const { harness, env, client, sql, run, answered, connections, revocations, grants } = await setUpGoogleConsents();

test('an account that is connected again before its former access could be given up stays connected', async () => {
  await run(await answered());
  await sql('delete from calendar_connection');
  const away = {
    ...client,
    revoke: createGoogleClient({ ...env, revokeUrl: 'http://127.0.0.1:1/revoke' }, { redirectUri: testRedirectUri })
      .revoke,
  };
  const [{ id = '' } = {}] = await revocations();
  await sql('update google_revocation set next_try_at = ?', [harness.clock.now()]);
  await revokeGoogle({ revocationId: id, tries: 0 }, harness.context({ google: away }));
  await run(await answered());
  expect(await connections()).toHaveLength(1);
  expect(grants()).toBeGreaterThan(0);
  await harness.advance(61_000);
  harness.jobs.length = 0;
  await harness.schedule(requeueGoogle);
  for (const { name, payload } of harness.jobs.splice(0))
    if (name === 'revokeGoogle') await revokeGoogle(payload as never, harness.context({ google: client }));
  expect(grants()).toBeGreaterThan(0);
});
