import { Practitioner } from '@dentisti/db/practice/practitioner.entity';
import { maxPractitioners } from '@dentisti/db/practice/practitioner.repository';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { askOne, openPractice, practiceMutations } from '../../testing/admin-practices.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
let browser: CookieJar;
let admin: CookieJar;
beforeAll(async () => {
  ({ browser } = await signedIn(gateway, 'operatore@dentisti.example', 'operator'));
  ({ browser: admin } = await signedIn(gateway, 'capo@dentisti.example', 'admin'));
});

const em = () => gateway.database.em.fork();
const outcome = `__typename ... on AdminDentistChanged { dentist { version practitioners { position name alboNumber alboCheckedAt alboCheckedBy } } }
  ... on InvalidInput { fields { name message } } ... on AdminDentistRefused { message }`;
const saving = `mutation ($input: SavePractitionerInput!) { savePractitioner(input: $input) { ${outcome} } }`;
const removing = `mutation ($id: ID!, $version: String!, $position: Int!) {
  removePractitioner(id: $id, version: $version, position: $position) { ${outcome} } }`;

const save = async (id: number, typed: { name: string; albo?: string; position?: number }, version?: string) => {
  const shown = version ?? (await openPractice(browser, id)).version;
  return askOne(browser, saving, { input: { id: String(id), version: shown, albo: '', ...typed } });
};
const remove = async (id: number, position: number) => {
  const { version } = await openPractice(browser, id);
  return askOne(browser, removing, { id: String(id), version, position });
};
const namedAt = async (id: number) => {
  const { dentist } = await gateway.query<{ dentist: { practitioners: { name: string }[] } }>(
    'query ($id: ID!) { dentist(id: $id) { practitioners { name alboNumber alboCheckedAt } } }',
    { id: String(id) },
  );
  return dentist.practitioners;
};

describe('named dentists', () => {
  test('are written, changed and taken off; a number is one looked up now, by whom, and the visitor sees it', async () => {
    const { id } = await createPracticeRow(em());
    expect(await namedAt(id)).toEqual([]);
    await save(id, { name: ' Dott.  Luca Landi ' });
    const second = await save(id, { name: 'Dott.ssa Anna Bini', albo: 'rm 01234' });
    expect(second.dentist.practitioners).toEqual([
      { position: 0, name: 'Dott. Luca Landi', alboNumber: null, alboCheckedAt: null, alboCheckedBy: null },
      {
        position: 1,
        name: 'Dott.ssa Anna Bini',
        alboNumber: 'RM 1234',
        alboCheckedAt: now.toISOString(),
        alboCheckedBy: 'operatore@dentisti.example',
      },
    ]);
    await save(id, { position: 0, name: 'Dott. Luca Landi', albo: 'VT 7' });
    await remove(id, 1);
    await save(id, { name: 'Dott. Marco Sala' });
    expect(await namedAt(id)).toEqual([
      { name: 'Dott. Luca Landi', alboNumber: 'VT 7', alboCheckedAt: now.toISOString() },
      { name: 'Dott. Marco Sala', alboNumber: null, alboCheckedAt: null },
    ]);
    const audit = await em().execute(
      `select action, detail from audit_entry where target_kind = 'dentist' and target_id = ? order by id`,
      [String(id)],
    );
    expect(audit).toMatchObject([
      { action: 'dentist.practitioner-saved', detail: { isNew: true, alboChecked: false } },
      { action: 'dentist.practitioner-saved', detail: { isNew: true, alboChecked: true } },
      { action: 'dentist.practitioner-saved', detail: { isNew: false, alboChecked: true } },
      { action: 'dentist.practitioner-removed' },
      { action: 'dentist.practitioner-saved' },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/Landi|Bini|1234/);
  });

  test('what cannot be read, nobody bears, or was changed meanwhile, changes nothing', async () => {
    const { id } = await createPracticeRow(em());
    expect(await save(id, { name: ' ', albo: '12' })).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'name' }, { name: 'albo' }],
    });
    expect(await save(id, { name: 'Luca Landi', albo: 'ZZ 12' })).toMatchObject({
      fields: [{ name: 'albo', message: 'Questa provincia non esiste.' }],
    });
    expect(await save(id, { name: 'Luca Landi', position: 3 })).toMatchObject({ __typename: 'AdminDentistRefused' });
    expect(await remove(id, 0)).toMatchObject({ __typename: 'AdminDentistRefused' });
    expect(await save(id, { name: 'Luca Landi' }, '2026-01-01T00:00:00.000Z')).toMatchObject({
      __typename: 'ChangedMeanwhile',
    });
    expect(await namedAt(id)).toEqual([]);
  });

  test('nobody is called a specialist by an operator either: neither a dentist nor in the words of a profile', async () => {
    const { id } = await createPracticeRow(em());
    const message = expect.stringMatching(/«specialista».*non li controlliamo/);
    expect(await save(id, { name: 'Dott. Luca Landi, specialista in ortodonzia' })).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'name', message }],
    });
    const { version } = await openPractice(browser, id);
    const changes = [
      { field: 'DESCRIPTION', text: 'I nostri specialisti.' },
      { field: 'SERVICES', text: 'Visita specialistica | 80' },
    ];
    const edited = await askOne(browser, practiceMutations.edit, { input: { id: String(id), version, changes } });
    expect(edited).toMatchObject({ __typename: 'InvalidInput', fields: [{ name: 'description', message }] });
    expect(await namedAt(id)).toEqual([]);
  });

  async function merge(keptId: number, goneId: number): Promise<void> {
    const { version: keptVersion } = await openPractice(browser, keptId);
    const { version: goneVersion } = await openPractice(browser, goneId);
    const input = { keptId: String(keptId), goneId: String(goneId), keptVersion, goneVersion, note: 'Stesso studio' };
    expect(await askOne(admin, practiceMutations.merge, { input })).toMatchObject({ __typename: 'DentistsMerged' });
  }

  test('of two practices that are merged: who is named at both is named once, with the number that was checked', async () => {
    const [kept, gone] = [await createPracticeRow(em()), await createPracticeRow(em())];
    await save(kept.id, { name: 'Dott.ssa Anna Bini' });
    await save(kept.id, { name: 'Dott. Luca Landi', albo: 'RM 1' });
    await save(gone.id, { name: 'Dott. Marco Sala', albo: 'RM 2' });
    await save(gone.id, { name: 'dott.ssa anna bini', albo: 'RM 3' });
    await save(gone.id, { name: 'Dott. Luca Landi', albo: 'RM 4' });
    await merge(kept.id, gone.id);
    expect(await namedAt(kept.id)).toMatchObject([
      { name: 'Dott.ssa Anna Bini', alboNumber: 'RM 3' },
      { name: 'Dott. Luca Landi', alboNumber: 'RM 1' },
      { name: 'Dott. Marco Sala', alboNumber: 'RM 2' },
    ]);
  });

  test('of two practices that are merged: one number is one dentist, however the name is written', async () => {
    const [kept, gone] = [await createPracticeRow(em()), await createPracticeRow(em())];
    await save(kept.id, { name: 'Dott. Gian Luca Landi', albo: 'RM 5' });
    await save(gone.id, { name: 'Dott. Gianluca Landi', albo: 'RM 5' });
    await save(gone.id, { name: 'Dott.ssa Rita Longo' });
    await merge(kept.id, gone.id);
    expect((await namedAt(kept.id)).map(({ name }) => name)).toEqual(['Dott. Gian Luca Landi', 'Dott.ssa Rita Longo']);
  });

  test('of two practices that are merged: the list stays as long as one practice’s may be', async () => {
    const [kept, gone] = [await createPracticeRow(em()), await createPracticeRow(em())];
    const nameAll = (dentistId: number, sign: string, count: number) =>
      em().insertMany(
        Practitioner,
        Array.from({ length: count }, (_, position) => ({ dentist: dentistId, position, name: `${sign} ${position}` })),
      );
    await nameAll(kept.id, 'Kept', maxPractitioners - 2);
    await nameAll(gone.id, 'Gone', 5);
    await merge(kept.id, gone.id);
    const names = (await namedAt(kept.id)).map(({ name }) => name);
    expect([names.length, names.at(-2), names.at(-1)]).toEqual([maxPractitioners, 'Gone 0', 'Gone 1']);
  });
});
