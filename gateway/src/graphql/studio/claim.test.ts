import { describe, expect, test } from 'vitest';
import { signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import {
  claimed,
  enterCode,
  owned,
  practiceToClaim,
  sentCode,
  startClaim,
  studioBrowser,
} from '../../testing/studio.ts';

const start = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => start);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
/** Whom a claim's mails of a kind went to. */
const mailed = async (template: string, claimId: string | undefined) => {
  const rows = await sql<{ to_address: string }>(
    `select to_address from mail_outbox where template = ? and params ->> 'claimId' = ? order by to_address`,
    [template, claimId],
  );
  return rows.map(({ to_address }) => to_address);
};
const studioQuery = `query ($id: ID!) { studio(practiceId: $id) { role isDisputed standing { contactWay entitledAt askedAt }
  members { email role accountId } } }`;

describe('an honest claim', () => {
  test('by the mailbox of the practice’s own domain: the code makes the owner, and the practice is notified', async () => {
    const practice = await practiceToClaim(gateway, { email: 'pubblicata@studio.example' });
    const { browser, email } = await studioBrowser(gateway);
    const { claim } = await startClaim(browser, practice);
    expect(claim).toMatchObject({
      state: 'AWAITING_CODE',
      sentTo: `info@${practice.domain}`,
      triesLeft: 5,
      call: null,
    });
    expect(await mailed('claimCode', claim?.id)).toEqual([`info@${practice.domain}`]);
    const id = claim?.id ?? '';
    expect(await enterCode(browser, id, '0000 0000')).toMatchObject({ __typename: 'StudioRefused' });
    const code = sentCode(gateway, id);
    const answer = await enterCode(browser, id, `${code.slice(0, 4)} ${code.slice(4)}`);
    expect(answer.claim).toMatchObject({ state: 'GRANTED', triesLeft: 4 });
    const { data } = await browser.ask(studioQuery, { id: String(practice.id) });
    expect(data?.studio).toMatchObject({
      role: 'OWNER',
      isDisputed: false,
      standing: { contactWay: 'MAILBOX', entitledAt: null },
      members: [{ email, role: 'OWNER' }],
    });
    expect(await mailed('practiceClaimed', id)).toEqual([`info@${practice.domain}`, 'pubblicata@studio.example']);
    const actions = await sql<{ action: string }>(
      `select action from audit_entry where target_kind = 'practice' and target_id = ? order by id`,
      [String(practice.id)],
    );
    expect(actions.map(({ action }) => action)).toEqual(['claim.started', 'claim.granted']);
  });

  test('by the published telephone: the call is asked for after the commit, once', async () => {
    const practice = await practiceToClaim(gateway);
    const { browser } = await studioBrowser(gateway);
    const { claim } = await startClaim(browser, practice, { way: 'TELEPHONE', mailbox: null });
    expect(claim).toMatchObject({ state: 'AWAITING_CODE', call: 'WAITING', sentTo: expect.stringMatching(/^06 1234/) });
    const answer = await enterCode(browser, claim?.id ?? '', sentCode(gateway, claim?.id ?? ''));
    expect(answer.claim?.state).toBe('GRANTED');
  });

  test('by an operator, who grants it with a sentence', async () => {
    const practice = await practiceToClaim(gateway, { website: null, phone: null });
    const { browser, email } = await studioBrowser(gateway);
    const input = { way: 'OPERATOR', mailbox: null, note: 'Sono la titolare, mi trovate allo studio.' };
    const { claim } = await startClaim(browser, practice, input);
    expect(claim).toMatchObject({ state: 'AWAITING_OPERATOR', sentTo: null });
    const operator = await signedIn(gateway, 'decide@dentisti.example', 'operator');
    const waiting = await operator.browser.ask('{ adminClaims { items { id claimantEmail note ownerEmails } } }');
    expect(waiting.data?.adminClaims?.items).toContainEqual({
      id: claim?.id,
      claimantEmail: email,
      note: input.note,
      ownerEmails: [],
    });
    const decide = `mutation ($id: ID!) { decideClaim(claimId: $id, grant: true, ownerEmails: [], note: "Confermato al telefono.") { __typename } }`;
    expect((await operator.browser.ask(decide, { id: claim?.id })).data?.decideClaim?.__typename).toBe(
      'AdminStudioDecided',
    );
    expect((await operator.browser.ask(decide, { id: claim?.id })).data?.decideClaim?.__typename).toBe('StudioRefused');
    expect((await browser.ask(studioQuery, { id: String(practice.id) })).data?.studio).toMatchObject({ role: 'OWNER' });
  });
});

test('the fourth claim of a day on one practice is refused', async () => {
  const practice = await practiceToClaim(gateway);
  const { browser } = await studioBrowser(gateway);
  for (let i = 0; i < 3; i++) expect((await startClaim(browser, practice)).__typename).toBe('ClaimChanged');
  expect((await startClaim(browser, practice)).__typename).toBe('TooManyRequests');
});

describe('a practice that has an owner', () => {
  test('nothing changes hands by itself: the owner is notified, an operator decides, the entitlement ends', async () => {
    const practice = await practiceToClaim(gateway);
    const id = String(practice.id);
    const [former, claimant] = [await studioBrowser(gateway), await studioBrowser(gateway)];
    await owned(gateway, former.id, practice.id);
    await sql(`update practice_standing set entitled_at = ?, entitled_way = 'albo' where practice_id = ?`, [
      start,
      practice.id,
    ]);
    const claimId = (await startClaim(claimant.browser, practice)).claim?.id ?? '';
    expect((await enterCode(claimant.browser, claimId, sentCode(gateway, claimId))).claim?.state).toBe('DISPUTED');
    expect((await former.browser.ask(studioQuery, { id })).data?.studio).toMatchObject({
      role: 'OWNER',
      isDisputed: true,
    });
    expect((await claimant.browser.ask(studioQuery, { id })).data?.studio).toBeNull();
    expect(await mailed('claimDisputed', claimId)).toEqual([former.email]);
    const operator = await signedIn(gateway, 'contesa@dentisti.example', 'operator');
    const decide = `mutation ($id: ID!, $owners: [String!]!) { decideClaim(claimId: $id, grant: true, ownerEmails: $owners,
      note: "Lo studio è passato di mano.") { __typename } }`;
    await operator.browser.ask(decide, { id: claimId, owners: [former.email] });
    expect((await former.browser.ask(studioQuery, { id })).data?.studio).toBeNull();
    expect((await claimant.browser.ask(studioQuery, { id })).data?.studio).toMatchObject({
      role: 'OWNER',
      isDisputed: false,
      standing: { entitledAt: null },
      members: [{ email: claimant.email }],
    });
    expect((await mailed('claimDecided', claimId)).sort()).toEqual([former.email, claimant.email].sort());
  });

  test('of two claimants at once one becomes the owner, the other’s claim is a dispute', async () => {
    const practice = await practiceToClaim(gateway);
    const people = [await studioBrowser(gateway), await studioBrowser(gateway), await studioBrowser(gateway)];
    const ids = await Promise.all(
      people.map(async ({ browser }) => (await startClaim(browser, practice)).claim?.id ?? ''),
    );
    const answers = await Promise.all(
      people.map(({ browser }, i) => enterCode(browser, ids[i] ?? '', sentCode(gateway, ids[i] ?? ''))),
    );
    expect(answers.map(({ claim }) => claim?.state).sort()).toEqual(['DISPUTED', 'DISPUTED', 'GRANTED']);
    expect(await sql('select 1 from practice_member where practice_id = ?', [practice.id])).toHaveLength(1);
  });
});

describe('an operator who is asked', () => {
  test('about an owned practice: a dispute of which its owners are mailed; decided only as it was seen', async () => {
    const practice = await practiceToClaim(gateway);
    const [owner, claimant] = [await studioBrowser(gateway), await studioBrowser(gateway)];
    await owned(gateway, owner.id, practice.id);
    const input = { way: 'OPERATOR', mailbox: null, note: 'Lo studio adesso è mio, chiamatemi.' };
    const { claim } = await startClaim(claimant.browser, practice, input);
    expect(claim?.state).toBe('DISPUTED');
    expect(await mailed('claimDisputed', claim?.id)).toEqual([owner.email]);
    const operator = await signedIn(gateway, 'visto@dentisti.example', 'operator');
    const decide = `mutation ($id: ID!, $owners: [String!]!) { decideClaim(claimId: $id, grant: true, ownerEmails: $owners, note: "Confermato.") { __typename } }`;
    const decided = async (owners: string[]) =>
      (await operator.browser.ask(decide, { id: claim?.id, owners })).data?.decideClaim?.__typename;
    expect(await decided([])).toBe('StudioRefused');
    expect(await decided([owner.email])).toBe('AdminStudioDecided');
  });

  test('who waits for an operator sees a dispute once somebody else proved the contact', async () => {
    const practice = await practiceToClaim(gateway);
    const [waiting, proving] = [await studioBrowser(gateway), await studioBrowser(gateway)];
    const input = { way: 'OPERATOR', mailbox: null, note: 'Sono il titolare dello studio.' };
    expect((await startClaim(waiting.browser, practice, input)).claim?.state).toBe('AWAITING_OPERATOR');
    await claimed(gateway, proving.browser, practice);
    const { data } = await proving.browser.ask(studioQuery, { id: String(practice.id) });
    expect(data?.studio).toMatchObject({ role: 'OWNER', isDisputed: true });
  });

  test('a third claim of an account waits for the first two', async () => {
    const { browser } = await studioBrowser(gateway);
    const input = { way: 'OPERATOR', mailbox: null, note: 'Sono il titolare dello studio.' };
    for (let i = 0; i < 2; i++)
      expect((await startClaim(browser, await practiceToClaim(gateway), input)).__typename).toBe('ClaimChanged');
    expect((await startClaim(browser, await practiceToClaim(gateway), input)).__typename).toBe('StudioRefused');
  });
});

test('a hidden practice is not claimed, but its people still decide who is in it', async () => {
  const practice = await practiceToClaim(gateway);
  const { browser, id: accountId } = await studioBrowser(gateway);
  await owned(gateway, accountId, practice.id);
  await sql('update dentist set hidden_at = ? where id = ?', [start, practice.id]);
  const other = await studioBrowser(gateway);
  expect((await startClaim(other.browser, practice)).__typename).toBe('StudioRefused');
  const leave = `mutation { removeMember(practiceId: "${practice.id}", accountId: "${accountId}") { __typename } }`;
  expect((await browser.ask(leave)).data?.removeMember?.__typename).toBe('StudioChanged');
});

test('the options of a claim name no mailbox where the website is no domain of one’s own', async () => {
  const { browser } = await studioBrowser(gateway);
  const options = `query ($id: ID!) { claimOptions(practiceId: $id) { mailboxes mailboxFault } }`;
  for (const website of [
    'https://studio.portale.example',
    'https://studio.wixsite.com',
    'https://192.168.1.1',
    'https://studio.example:99999/',
  ]) {
    const { id } = await practiceToClaim(gateway, { website });
    const { data } = await browser.ask(options, { id: String(id) });
    expect(data?.claimOptions, website).toEqual({ mailboxes: [], mailboxFault: expect.stringContaining('sito') });
  }
});
