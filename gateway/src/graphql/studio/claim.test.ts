import { beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { claimed, enterCode, practiceToClaim, sentCode, startClaim, studioBrowser } from '../../testing/studio.ts';

const start = new Date('2026-11-24T09:00:00Z');
let now = start;
const gateway = setUpTestGateway({}, () => now);
beforeEach(() => {
  now = start;
});
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
const mails = (template: string) =>
  sql<{ to_address: string; params: Record<string, unknown> }>(
    'select to_address, params from mail_outbox where template = ? order by created_at, to_address',
    [template],
  );
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
    expect((await mails('claimCode')).at(-1)).toMatchObject({
      to_address: `info@${practice.domain}`,
      params: { claimId: claim?.id },
    });
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
    const notified = (await mails('practiceClaimed')).filter(({ params }) => params.claimId === id);
    expect(notified.map(({ to_address }) => to_address)).toEqual([
      `info@${practice.domain}`,
      'pubblicata@studio.example',
    ]);
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

describe('what is refused', () => {
  test('a code that is late, one after five wrong ones, one of another claim', async () => {
    const practice = await practiceToClaim(gateway);
    const { browser } = await studioBrowser(gateway);
    const other = await studioBrowser(gateway);
    const { claim } = await startClaim(browser, practice);
    const id = claim?.id ?? '';
    const theirs = await startClaim(other.browser, practice);
    // A code that was forwarded opens nothing for another account, nor in another claim.
    expect((await enterCode(other.browser, id, sentCode(gateway, id))).__typename).toBe('StudioRefused');
    expect((await enterCode(other.browser, theirs.claim?.id ?? '', sentCode(gateway, id))).__typename).toBe(
      'StudioRefused',
    );
    for (let i = 0; i < 5; i++) await enterCode(browser, id, '12345678');
    expect((await enterCode(browser, id, sentCode(gateway, id))).__typename).toBe('StudioRefused');
    const again = (await startClaim(browser, practice)).claim?.id ?? '';
    now = new Date(start.getTime() + 15 * 60_000);
    expect((await enterCode(browser, again, sentCode(gateway, again))).message).toContain('scaduto');
    expect(await sql('select 1 from practice_member where practice_id = ?', [practice.id])).toEqual([]);
  });

  test('mailboxes that are not the practice’s', async () => {
    const practice = await practiceToClaim(gateway);
    const { browser } = await studioBrowser(gateway);
    for (const mailbox of [
      `anna@${practice.domain}`,
      'info@gmail.com',
      `info@${practice.domain}.evil.example`,
      `info@xn--${practice.domain}`,
      '',
    ])
      expect((await startClaim(browser, practice, { mailbox })).__typename).toBe('StudioRefused');
  });

  test('a contact that changed lately, or of which our sources disagree', async () => {
    const practice = await practiceToClaim(gateway);
    await sql(
      `update dentist_source set source = 'openstreetmap', website_since = ?, phone_since = ?,
       raw = jsonb_build_object('read', jsonb_build_object('phone', ?::text, 'website', ?::text)) where dentist_id = ?`,
      [
        new Date(start.getTime() - 7 * 86_400_000),
        new Date(start.getTime() - 7 * 86_400_000),
        practice.phone,
        practice.website,
        practice.id,
      ],
    );
    const { browser } = await studioBrowser(gateway);
    expect((await startClaim(browser, practice)).message).toContain('meno di 30 giorni');
    expect((await startClaim(browser, practice, { way: 'TELEPHONE', mailbox: null })).message).toContain(
      'meno di 30 giorni',
    );
  });

  test('a contact that changes between the code and its entry', async () => {
    const practice = await practiceToClaim(gateway);
    const { browser } = await studioBrowser(gateway);
    const id = (await startClaim(browser, practice)).claim?.id ?? '';
    await sql('update dentist set website = ? where id = ?', ['https://altro.example', practice.id]);
    expect((await enterCode(browser, id, sentCode(gateway, id))).message).toContain('è cambiato');
  });

  test('the fourth claim of a day on one practice', async () => {
    const practice = await practiceToClaim(gateway);
    const { browser } = await studioBrowser(gateway);
    for (let i = 0; i < 3; i++) expect((await startClaim(browser, practice)).__typename).toBe('ClaimChanged');
    expect((await startClaim(browser, practice)).__typename).toBe('TooManyRequests');
  });

  test.each(['abc', '0', '99999999', '2147483648', '🦷'])('a practice %j that is none', async (practiceId) => {
    const { browser } = await studioBrowser(gateway);
    const practice = await practiceToClaim(gateway);
    expect((await startClaim(browser, practice, { practiceId })).__typename).toBe('StudioRefused');
  });
});

describe('a practice that has an owner', () => {
  test('nothing changes hands by itself: the owner is notified, an operator decides, the entitlement ends', async () => {
    const practice = await practiceToClaim(gateway);
    const id = String(practice.id);
    const [former, claimant] = [await studioBrowser(gateway), await studioBrowser(gateway)];
    await claimed(gateway, former.browser, practice);
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
    expect((await mails('claimDisputed')).at(-1)).toMatchObject({ to_address: former.email });
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
    const decided = (await mails('claimDecided')).filter(({ params }) => params.claimId === claimId);
    expect(decided.map(({ to_address }) => to_address).sort()).toEqual([former.email, claimant.email].sort());
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
    await claimed(gateway, owner.browser, practice);
    const input = { way: 'OPERATOR', mailbox: null, note: 'Lo studio adesso è mio, chiamatemi.' };
    const { claim } = await startClaim(claimant.browser, practice, input);
    expect(claim?.state).toBe('DISPUTED');
    expect((await mails('claimDisputed')).at(-1)).toMatchObject({ to_address: owner.email });
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
  await claimed(gateway, browser, practice);
  await sql('update dentist set hidden_at = ? where id = ?', [start, practice.id]);
  const other = await studioBrowser(gateway);
  expect((await startClaim(other.browser, practice)).__typename).toBe('StudioRefused');
  const leave = `mutation { removeMember(practiceId: "${practice.id}", accountId: "${accountId}") { __typename } }`;
  expect((await browser.ask(leave)).data?.removeMember?.__typename).toBe('StudioChanged');
});

test.each([
  'https://portale.example/?studio=77',
  'https://portale.example/#/studio/77',
  'https://portale.example/studi/77',
  'https://studio.portale.example',
  'https://studio.wixsite.com',
  'https://www.facebook.com/',
  'https://www.libero.it',
  'https://192.168.1.1',
  'https://studio.example:99999/',
])('a website %s is no domain of one’s own', async (website) => {
  const practice = await practiceToClaim(gateway, { website });
  const { browser } = await studioBrowser(gateway);
  const options = `query ($id: ID!) { claimOptions(practiceId: $id) { mailboxes mailboxFault } }`;
  const { data } = await browser.ask(options, { id: String(practice.id) });
  expect(data?.claimOptions).toEqual({ mailboxes: [], mailboxFault: expect.stringContaining('sito') });
});
