import { describe, expect, test } from 'vitest';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { owned, practiceToClaim, studioBrowser } from '../../testing/studio.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
const mails = (template: string) =>
  sql<{ to_address: string; params: Record<string, unknown> }>(
    'select to_address, params from mail_outbox where template = ? order by created_at, to_address',
    [template],
  );
const studioQuery = `query ($id: ID!) { studio(practiceId: $id) { role standing { entitledAt } } }`;

describe('who was checked, and who changes it', () => {
  const save = `mutation ($id: ID!, $email: String!, $role: MemberRole!) { saveMember(practiceId: $id, email: $email, role: $role) {
    __typename ... on StudioRefused { message } } }`;
  const remove = `mutation ($id: ID!, $accountId: ID!) { removeMember(practiceId: $id, accountId: $accountId) {
    __typename ... on StudioRefused { message } ... on StudioChanged { studio { role } } } }`;

  async function holders(browser: CookieJar, id: string) {
    const query = `query ($id: ID!) { studio(practiceId: $id) { members { email holdsEntitlement } } }`;
    const studio = (await browser.ask(query, { id })).data?.studio as unknown as {
      members: { email: string; holdsEntitlement: boolean }[];
    } | null;
    return (studio?.members ?? []).filter(({ holdsEntitlement }) => holdsEntitlement).map(({ email }) => email);
  }

  test('an entitlement ends with the account it was found for, and every owner is mailed', async () => {
    const practice = await practiceToClaim(gateway);
    const id = String(practice.id);
    const [dentist, second] = [await studioBrowser(gateway), await studioBrowser(gateway)];
    await owned(gateway, dentist.id, practice.id);
    const ask = `mutation ($id: ID!) { askForEntitlement(practiceId: $id, input: { name: "Anna Bianchi", alboProvince: "rm", alboNumber: "01234" }) { __typename } }`;
    await dentist.browser.ask(ask, { id });
    const operator = await signedIn(gateway, 'albo@dentisti.example', 'operator');
    const decide = `mutation ($id: ID!, $albo: String!) { decideEntitlement(practiceId: $id, grant: true, albo: $albo, way: ALBO,
      note: "Trovata nel registro.") { __typename } }`;
    const decided = async (albo: string) =>
      (await operator.browser.ask(decide, { id, albo })).data?.decideEntitlement?.__typename;
    expect(await decided('RM 9999')).toBe('StudioRefused');
    expect(await decided('RM 1234')).toBe('AdminStudioDecided');
    const entitledAt = async () => {
      const { data } = await second.browser.ask(studioQuery, { id });
      return (data?.studio?.standing as { entitledAt: string | null } | undefined)?.entitledAt;
    };
    await dentist.browser.ask(save, { id, email: second.email, role: 'OWNER' });
    expect(await entitledAt()).not.toBeNull();
    expect(await holders(second.browser, id)).toEqual([dentist.email]);
    await second.browser.ask(remove, { id, accountId: dentist.id });
    expect(await entitledAt()).toBeNull();
    expect(await holders(second.browser, id)).toEqual([]);
    expect((await dentist.browser.ask(studioQuery, { id })).data?.studio).toBeNull();
    // Let in again, the person is not who was checked any more.
    await second.browser.ask(save, { id, email: dentist.email, role: 'OWNER' });
    expect(await entitledAt()).toBeNull();
    expect(await holders(second.browser, id)).toEqual([]);
    const about = (await mails('peopleChanged')).filter(({ params }) => params.practiceId === practice.id);
    expect(
      about
        .map(
          ({ to_address, params }) =>
            `${params.change} ${to_address}${params.entitlementEnded ? ' entitlement ended' : ''}`,
        )
        .sort(),
    ).toEqual(
      [
        `owner-added ${dentist.email}`,
        `owner-ended ${dentist.email} entitlement ended`,
        `owner-ended ${second.email} entitlement ended`,
      ].sort(),
    );
  });

  test.each(['removed', 'made staff'])('the mail to the owners says that it ended: %s', async (how) => {
    const practice = await practiceToClaim(gateway);
    const id = String(practice.id);
    const [dentist, second] = [await studioBrowser(gateway), await studioBrowser(gateway)];
    await owned(gateway, dentist.id, practice.id);
    await dentist.browser.ask(save, { id, email: second.email, role: 'OWNER' });
    await sql(
      `update practice_standing set entitled_at = ?, entitled_way = 'albo', entitled_account_id = ? where practice_id = ?`,
      [now, dentist.id, practice.id],
    );
    // The entitlement of the practice does not rest on the second owner: nothing ends with a change of theirs.
    await dentist.browser.ask(save, { id, email: second.email, role: 'STAFF' });
    await dentist.browser.ask(save, { id, email: second.email, role: 'OWNER' });
    const ended = async () =>
      (await mails('peopleChanged'))
        .filter(({ params }) => params.practiceId === practice.id && params.entitlementEnded === true)
        .map(({ to_address }) => to_address)
        .sort();
    expect(await ended()).toEqual([]);
    if (how === 'removed') await second.browser.ask(remove, { id, accountId: dentist.id });
    else await second.browser.ask(save, { id, email: dentist.email, role: 'STAFF' });
    expect(await ended()).toEqual([dentist.email, second.email].sort());
  });

  test('a check that somebody asked for who left meanwhile is granted to nobody', async () => {
    const practice = await practiceToClaim(gateway);
    const id = String(practice.id);
    const [dentist, second] = [await studioBrowser(gateway), await studioBrowser(gateway)];
    await owned(gateway, dentist.id, practice.id);
    await dentist.browser.ask(
      `mutation ($id: ID!) { askForEntitlement(practiceId: $id, input: { name: "Anna Bianchi", alboProvince: "rm", alboNumber: "01234" }) { __typename } }`,
      { id },
    );
    await dentist.browser.ask(save, { id, email: second.email, role: 'OWNER' });
    await second.browser.ask(remove, { id, accountId: dentist.id });
    const operator = await signedIn(gateway, 'albo2@dentisti.example', 'operator');
    await operator.browser.ask(
      `mutation ($id: ID!) { decideEntitlement(practiceId: $id, grant: true, albo: "RM 1234", way: ALBO, note: "Trovata nel registro.") { __typename } }`,
      { id },
    );
    const { data } = await second.browser.ask(studioQuery, { id });
    expect(data?.studio?.standing).toEqual({ entitledAt: null });
  });

  test('the last person may leave, which gives the practice back; the last owner of several may not', async () => {
    const practice = await practiceToClaim(gateway);
    const id = String(practice.id);
    const owner = await studioBrowser(gateway);
    const staff = await studioBrowser(gateway);
    await owned(gateway, owner.id, practice.id);
    await owner.browser.ask(save, { id, email: staff.email, role: 'STAFF' });
    const leave = async (who: typeof owner) =>
      (await who.browser.ask(remove, { id, accountId: who.id })).data?.removeMember;
    expect(await leave(owner)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await leave(staff)).toEqual({ __typename: 'StudioChanged', studio: null });
    expect(await leave(owner)).toEqual({ __typename: 'StudioChanged', studio: null });
    expect(await sql('select 1 from practice_standing where practice_id = ?', [practice.id])).toEqual([]);
  });

  test('staff promote nobody, and nobody learns who is in a practice of others', async () => {
    const practice = await practiceToClaim(gateway);
    const id = String(practice.id);
    const [owner, staff, stranger] = [
      await studioBrowser(gateway),
      await studioBrowser(gateway),
      await studioBrowser(gateway),
    ];
    await owned(gateway, owner.id, practice.id);
    await owner.browser.ask(save, { id, email: staff.email, role: 'STAFF' });
    expect((await staff.browser.ask(save, { id, email: staff.email, role: 'OWNER' })).data?.saveMember).toMatchObject({
      __typename: 'StudioRefused',
    });
    const answers = [];
    for (const email of [owner.email, 'nessuno@studio.example'])
      for (let i = 0; i < 5; i++)
        answers.push(JSON.stringify((await stranger.browser.ask(save, { id, email, role: 'STAFF' })).data));
    expect(new Set(answers).size).toBe(1);
  });
});
