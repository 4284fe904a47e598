import { expect, test } from 'vitest';
import { askOne, practiceMutations as change, openPractice } from '../../testing/admin-practices.ts';
import { signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { claimed, owned, practiceToClaim, startClaim, studioBrowser } from '../../testing/studio.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);

test('whose access or claim ends by a merge is told before, and mailed after; who is in both is not', async () => {
  const { browser } = await signedIn(gateway, 'capo@dentisti.example', 'admin');
  const [kept, gone] = [
    await practiceToClaim(gateway, { name: 'Studio Rossi' }),
    await practiceToClaim(gateway, { name: 'Studio Verdi' }),
  ];
  const anna = await studioBrowser(gateway);
  await owned(gateway, anna.id, kept.id);
  const luca = await studioBrowser(gateway);
  await claimed(gateway, luca.browser, gone);
  const letIn =
    'mutation ($id: ID!, $email: String!) { saveMember(practiceId: $id, email: $email, role: STAFF) { __typename } }';
  await luca.browser.ask(letIn, { id: String(gone.id), email: anna.email });
  const piero = await studioBrowser(gateway);
  const input = { way: 'OPERATOR', mailbox: null, note: 'Sono io il titolare dello studio.' };
  const { claim } = await startClaim(piero.browser, gone, input);

  const ids = { keptId: String(kept.id), goneId: String(gone.id) };
  const preview = `query ($keptId: ID!, $goneId: ID!) { adminMergePreview(keptId: $keptId, goneId: $goneId) {
    members droppedMembers claims endedClaims } }`;
  const counts = { members: 0, droppedMembers: 2, claims: 2, endedClaims: 1 };
  expect(await askOne(browser, preview, ids)).toEqual(counts);
  const [before, other] = [await openPractice(browser, kept.id), await openPractice(browser, gone.id)];
  const versions = { keptVersion: before.version, goneVersion: other.version };
  const merged = await askOne(browser, change.merge, { input: { ...ids, ...versions, note: 'Stesso studio' } });
  expect(merged.__typename).toBe('DentistsMerged');

  const mails = await sql<{ template: string; to: string; params: unknown }>(
    `select template, to_address as "to", params from mail_outbox
     where template in ('accessEnded', 'claimDecided') order by template`,
  );
  expect(mails).toEqual([
    {
      template: 'accessEnded',
      to: luca.email,
      params: { practiceId: kept.id, accountId: luca.id, formerName: 'Studio Verdi' },
    },
    { template: 'claimDecided', to: piero.email, params: { claimId: claim?.id, to: 'claimant' } },
  ]);
  const seen = await luca.browser.ask('query ($id: ID!) { studio(practiceId: $id) { role } }', { id: String(kept.id) });
  expect(seen.data?.studio).toBeNull();
});

test('the standing of a practice is read with it', async () => {
  const { browser } = await signedIn(gateway, 'legge@dentisti.example', 'operator');
  const practice = await practiceToClaim(gateway);
  const query =
    'query ($id: ID!) { adminDentist(id: $id) { standing { contactAt contactWay entitledAt entitledWay askedAt } } }';
  const read = () => askOne(browser, query, { id: String(practice.id) });
  expect(await read()).toEqual({ standing: null });
  await owned(gateway, (await studioBrowser(gateway)).id, practice.id);
  const contact = { contactAt: now.toISOString(), contactWay: 'MAILBOX', entitledAt: null, entitledWay: null };
  expect(await read()).toEqual({ standing: { ...contact, askedAt: null } });
  await sql(`update practice_standing set entitled_at = contact_at, entitled_way = 'pec' where practice_id = ?`, [
    practice.id,
  ]);
  const entitled = { ...contact, entitledAt: now.toISOString(), entitledWay: 'PEC' };
  expect(await read()).toEqual({ standing: { ...entitled, askedAt: null } });
});
