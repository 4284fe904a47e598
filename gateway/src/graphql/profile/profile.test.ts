import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { findPracticeToClaim } from '@dentisti/db/studio/studio-practice.repository';
import { importedPractice, testRoma } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { profileTools } from '../../testing/studio-profile.ts';
import { ownPractice } from '../../testing/studio-requests.ts';

let milliseconds = 0;
/** Goes on a little at each look, so that each change has a time of its own. */
const clock = () => {
  milliseconds += 1;
  return new Date(tuesdayMorning.getTime() + milliseconds);
};
const gateway = setUpTestGateway({}, clock);
let practice: { id: number; slug: string; domain: string };
let browser: CookieJar;
let operator: CookieJar;
beforeAll(async () => {
  ({ practice, browser } = await ownPractice(gateway));
  ({ browser: operator } = await signedIn(gateway, 'op@dentisti.example', 'operator'));
});
const { sql, run, read, shown, save, undo, decide, publicly, sourceOf, entitle } = profileTools(gateway, () => ({
  practice,
  browser,
  operator,
}));

const remove = (whom: { position: number; knownAs?: string }) =>
  run('removePerson', '$position: Int!, $knownAs: String', whom);

describe('a practice whose contact alone was checked', () => {
  test('proposes: nothing that patients see changes until an operator accepts, who is named to nobody', async () => {
    const before = await publicly();
    const saved = await save({ WEBSITE: `https://www.${practice.domain}/nuovo` });
    expect(saved).toMatchObject({ __typename: 'ProfileSaved', applied: [], proposed: ['WEBSITE'] });
    expect(await publicly()).toEqual(before);
    const editId = saved.profile?.history[0]?.id ?? '';
    const list = await operator.ask(
      '{ adminProposals { practice { id } edit { id email changes { field before after } } } }',
    );
    expect(list.data?.adminProposals).toEqual([
      expect.objectContaining({ edit: expect.objectContaining({ id: editId }) }),
    ]);
    expect(await decide('decideProposal', { editId, accept: true, note: 'x' })).toMatchObject({
      __typename: 'StudioRefused',
    });
    expect(await decide('decideProposal', { editId, accept: true, note: 'Il sito è dello studio.' })).toEqual({
      __typename: 'AdminStudioDecided',
    });
    expect((await publicly()).website).toBe(`https://www.${practice.domain}/nuovo`);
    expect(await sourceOf('WEBSITE')).toBe('PRACTICE');
    expect(await sql(`select template from mail_outbox where template = 'proposalDecided'`)).toHaveLength(1);
    // Decided once.
    expect(await decide('decideProposal', { editId, accept: false, note: 'Di nuovo.' })).toMatchObject({
      __typename: 'StudioRefused',
    });
  });

  test('confirms nothing, names nobody and takes nothing back', async () => {
    expect(await run('confirmProfile', '$seen: [ProfileTextInput!]!', { seen: [] })).toMatchObject({
      message: expect.stringMatching(/titolarità/),
    });
    const input = { name: 'Dott.ssa Anna Bini', role: '', albo: '' };
    expect((await run('savePerson', '$input: PersonInput!', { input })).__typename).toBe('StudioRefused');
    const edit = (await read())?.history[0];
    expect((await undo(edit?.id ?? '')).__typename).toBe('StudioRefused');
  });

  test('five proposals wait at most; one is taken back', async () => {
    for (let i = 0; i < 5; i++) await save({ EMAIL: `a${i}@studio.example` });
    expect(await save({ EMAIL: 'a6@studio.example' })).toMatchObject({
      message: expect.stringMatching(/già 5 proposte/),
    });
    const editId = (await read())?.history.find(({ state }) => state === 'PROPOSED')?.id ?? '';
    expect((await run('withdrawProposal', '$editId: ID!', { editId })).__typename).toBe('ProfileSaved');
    await sql(`delete from profile_edit where state = 'proposed'`);
  });
});

describe('an entitled practice', () => {
  beforeAll(() => entitle(tuesdayMorning));

  test('writes hours and prices at once; a refresh of a source changes neither, and is shown', async () => {
    const saved = await save({
      WEEK: 'Lun–Ven 9:00–13:00, 15:00–19:00',
      SERVICES: 'Igiene | da 80\nImpianto | 900-1200',
    });
    expect(saved).toMatchObject({ applied: expect.arrayContaining(['WEEK', 'SERVICES']), proposed: [] });
    const source = { source: 'openstreetmap', sourceId: 'node/77', website: 'https://fonte.example/' } as const;
    await sql(
      `insert into dentist_source (source, source_id, dentist_id, fetched_at, raw, checksum) values ('openstreetmap', 'node/77', ?, now(), '{}', 'x')`,
      [practice.id],
    );
    const week = Array.from({ length: 7 }, () => [[600, 660] as const]);
    await gateway.database.em.fork().transactional((em) =>
      importPractices(em, {
        place: testRoma,
        rows: [{ practice: importedPractice({ ...source, week }), given: {} }],
        now: new Date(tuesdayMorning.getTime() + 86_400_000),
      }),
    );
    expect(await publicly()).toMatchObject({
      serviceOffers: [
        { name: 'Igiene', priceCents: 8_000, priceToCents: null, isFrom: true },
        { name: 'Impianto', priceCents: 90_000, priceToCents: 120_000, isFrom: false },
      ],
    });
    expect((await shown('WEEK'))?.text).toBe('Lun–Ven 9:00–13:00, 15:00–19:00; Sab–Dom chiuso');
    expect((await shown('WEEK'))?.others).toEqual([
      expect.objectContaining({ source: 'OPENSTREETMAP', isNewer: true }),
    ]);
    expect([await sourceOf('HOURS'), await sourceOf('SERVICES')]).toEqual(['PRACTICE', 'PRACTICE']);
  });

  test('the telephone waits for an operator, and takes the proof of nobody’s claim', async () => {
    const { phone } = await publicly();
    expect(await save({ PHONE: '06 8765 4321' })).toMatchObject({ applied: [], proposed: ['PHONE'] });
    expect((await publicly()).phone).toBe(phone);
    const editId = (await read())?.history[0]?.id ?? '';
    await decide('decideProposal', { editId, accept: true, note: 'Ho chiamato: è lo studio.' });
    expect((await publicly()).phone).toBe('+390687654321');
    // A claim rests on what the sources publish, as before.
    expect(await findPracticeToClaim(gateway.database.em.fork(), practice.id, tuesdayMorning)).toMatchObject({
      phone,
      website: `https://www.${practice.domain}`,
    });
  });

  test('is told field by field what cannot be read, and is no specialist by its own word', async () => {
    expect(await save({ EMAIL: 'chiocciola', DESCRIPTION: 'Siamo specialisti in ortodonzia.' })).toMatchObject({
      __typename: 'InvalidInput',
      fields: expect.arrayContaining([
        expect.objectContaining({ name: 'email' }),
        expect.objectContaining({ name: 'description', message: expect.stringMatching(/ambito/) }),
      ]),
    });
    const input = { name: 'Dott. Luca Landi', role: 'specialista in ortodonzia', albo: '' };
    expect((await run('savePerson', '$input: PersonInput!', { input })).message).toMatch(/specialista/);
    expect(
      await run('saveProfile', '$changes: [ProfileChangeInput!]!', {
        changes: [{ field: 'EMAIL', text: '', seen: 'altro' }],
      }),
    ).toMatchObject({
      message: expect.stringMatching(/cambiato qualcosa/),
    });
  });

  test('takes an edit back; a draft is kept for its people', async () => {
    const first = await save({ DESCRIPTION: 'Uno' });
    await save({ DESCRIPTION: 'Due' });
    expect((await undo(first.profile?.history[0]?.id ?? '')).message).toMatch(/cambiato qualcosa/);
    await undo((await read())?.history[0]?.id ?? '');
    expect((await shown('DESCRIPTION'))?.text).toBe('Uno');
    const fields = [{ field: 'DESCRIPTION', text: 'Non ancora' }];
    await run('saveProfileDraft', '$fields: [ProfileTextInput!]!', { fields });
    expect((await read())?.draft?.changes).toEqual([{ field: 'DESCRIPTION', after: 'Non ancora' }]);
    await save({ DESCRIPTION: 'Tre' });
    expect((await read())?.draft).toBeNull();
  });

  test('an operator corrects its word with a reason alone, which it reads', async () => {
    const query = `mutation ($input: EditDentistInput!) { editDentist(input: $input) { __typename ... on InvalidInput { fields { name } } } }`;
    const page = await operator.ask(`{ adminDentist(id: "${practice.id}") { version } }`);
    const input = { id: String(practice.id), changes: [{ field: 'DESCRIPTION', text: 'Corretta' }] };
    const ask = (reason: string | null) =>
      operator.ask(query, { input: { ...input, version: page.data?.adminDentist?.version, reason } });
    expect((await ask(null)).data?.editDentist).toMatchObject({ fields: [{ name: 'reason' }] });
    expect((await ask('Prometteva un risultato.')).data?.editDentist).toMatchObject({
      __typename: 'AdminDentistChanged',
    });
    expect(await shown('DESCRIPTION')).toMatchObject({
      text: 'Corretta',
      rank: 'CORRECTION',
      reason: 'Prometteva un risultato.',
    });
  });

  test('a proposal that an operator accepts ends the operators’ own correction of its fields, and of no other', async () => {
    const page = await operator.ask(`{ adminDentist(id: "${practice.id}") { version } }`);
    const corrected = await operator.ask(
      'mutation ($input: EditDentistInput!) { editDentist(input: $input) { __typename } }',
      {
        input: {
          id: String(practice.id),
          version: page.data?.adminDentist?.version,
          reason: 'Ho guardato la targa.',
          changes: [
            { field: 'ADDRESS', text: 'Via della Targa 3' },
            { field: 'CAP', text: '00199' },
          ],
        },
      },
    );
    expect(corrected.data?.editDentist).toMatchObject({ __typename: 'AdminDentistChanged' });
    const saved = await save({ ADDRESS: 'Via del Trasloco 12' });
    const editId = saved.profile?.history[0]?.id ?? '';
    expect(await shown('ADDRESS')).toMatchObject({ text: 'Via della Targa 3', rank: 'CORRECTION' });
    await decide('decideProposal', { editId, accept: true, note: 'Hanno traslocato davvero.' });
    expect(await shown('ADDRESS')).toMatchObject({ text: 'Via del Trasloco 12', rank: 'PRACTICE', reason: null });
    expect(await shown('CAP')).toMatchObject({ text: '00199', rank: 'CORRECTION' });
    expect(await shown('DESCRIPTION')).toMatchObject({ text: 'Corretta', rank: 'CORRECTION' });
    const [audited] = await sql<{ detail: object }>(
      `select detail from audit_entry where action = 'profile.proposal-accepted' order by id desc limit 1`,
    );
    expect(audited?.detail).toEqual({ editId, fields: ['address'], corrections: ['address'] });
  });

  test('confirms everything that is shown, and takes that back', async () => {
    const seen = ((await read())?.fields ?? [])
      .filter(({ text }) => text !== '')
      .map(({ field, text }) => ({ field, text }));
    const confirmed = await run('confirmProfile', '$seen: [ProfileTextInput!]!', { seen });
    expect(confirmed.__typename).toBe('ProfileSaved');
    expect([await sourceOf('NAME'), await sourceOf('ADDRESS')]).toEqual(['PRACTICE', 'PRACTICE']);
    expect(await sql('select verified_by from dentist where id = ?', [practice.id])).toEqual([
      { verified_by: 'practice' },
    ]);
    await undo(confirmed.profile?.history[0]?.id ?? '');
    expect(await sourceOf('NAME')).not.toBe('PRACTICE');
  });

  test('names people, whose numbers nobody checked until an operator does', async () => {
    const input = { name: 'Dott.ssa Anna Bini', role: 'ortodonzia', albo: 'RM 1234' };
    const saved = await run('savePerson', '$input: PersonInput!', { input });
    expect((await publicly()).practitioners).toEqual([
      { name: 'Dott.ssa Anna Bini', role: 'ortodonzia', claimedAlbo: 'RM 1234', alboNumber: null },
    ]);
    const position = saved.profile?.people[0]?.position ?? -1;
    await sql(`update practitioner set albo_number = 'RM 1234', albo_checked_at = now() where dentist_id = ?`, [
      practice.id,
    ]);
    const whom = { position, knownAs: input.name };
    const again = await run('savePerson', '$input: PersonInput!', { input: { ...input, ...whom, role: 'igiene' } });
    expect(again.profile?.people[0]).toMatchObject({ alboNumber: 'RM 1234' });
    const other = await run('savePerson', '$input: PersonInput!', { input: { ...input, ...whom, albo: 'RM 999' } });
    expect(other.profile?.people[0]).toMatchObject({ alboNumber: null, claimedAlbo: 'RM 999' });
    expect((await remove(whom)).profile?.people).toEqual([]);
  });

  test('keeps of a person what a change leaves out: somebody else may have written it meanwhile', async () => {
    const input = { name: 'Dott.ssa Anna Bini', role: 'ortodonzia', albo: 'RM 1234' };
    const added = await run('savePerson', '$input: PersonInput!', { input });
    const whom = { position: added.profile?.people[0]?.position ?? -1, knownAs: input.name };
    const change = (part: object) =>
      run('savePerson', '$input: PersonInput!', { input: { ...whom, name: input.name, ...part } });
    await change({ role: 'igiene' });
    await change({ albo: 'RM 999' });
    expect((await change({ name: 'Dott.ssa Anna Bo' })).profile?.people).toMatchObject([
      { name: 'Dott.ssa Anna Bo', role: 'igiene', claimedAlbo: 'RM 999' },
    ]);
    expect((await remove({ ...whom, knownAs: 'Dott.ssa Anna Bo' })).profile?.people).toEqual([]);
  });

  test('changes and removes whom the page shows, not who has come to their place since', async () => {
    const anna = { name: 'Dott.ssa Anna Bini', role: 'ortodonzia', albo: '' };
    const added = await run('savePerson', '$input: PersonInput!', { input: anna });
    const position = added.profile?.people[0]?.position ?? -1;
    const whom = { position, knownAs: anna.name };
    await remove(whom);
    const luca = { name: 'Dott. Luca Landi', role: '', albo: '' };
    const next = await run('savePerson', '$input: PersonInput!', { input: luca });
    expect(next.profile?.people).toMatchObject([{ position, name: luca.name }]);
    const late = { ...anna, ...whom, role: 'igiene' };
    for (const answer of [
      await run('savePerson', '$input: PersonInput!', { input: late }),
      await run('savePerson', '$input: PersonInput!', { input: { ...late, knownAs: undefined } }),
      await remove(whom),
      await remove({ position }),
    ])
      expect(answer).toMatchObject({ __typename: 'StudioRefused', message: expect.stringMatching(/guarda di nuovo/) });
    expect((await publicly()).practitioners).toMatchObject([{ name: luca.name, role: null }]);
    await remove({ position, knownAs: luca.name });
  });
});

test('everything is audited, without what was written', async () => {
  const rows = await sql<{ action: string; detail: object }>(
    `select action, detail from audit_entry where action like 'profile.%'`,
  );
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of ['edited', 'proposed', 'confirmed', 'undone', 'person-saved', 'proposal-accepted'])
    expect(actions).toContain(`profile.${action}`);
  expect(JSON.stringify(rows)).not.toMatch(/studio\.example|Anna|sala d/);
});
