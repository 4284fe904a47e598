import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { askOne } from '../../testing/admin-practices.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
let one: CookieJar;
let other: CookieJar;
beforeAll(async () => {
  ({ browser: one } = await signedIn(gateway, 'anna@dentisti.example', 'admin'));
  ({ browser: other } = await signedIn(gateway, 'luca@dentisti.example', 'admin'));
});

const places = {
  Roma: { city: 'Roma', istatCode: '058091', province: 'RM', region: 'Lazio' },
  Cuneo: { city: 'Cuneo', istatCode: '004078', province: 'CN', region: 'Piemonte' },
};
const practiceOf = async (city: keyof typeof places, name: string) => {
  const { id } = await createPracticeRow(gateway.database.em.fork(), { ...places[city], name });
  return id;
};
const versionOf = async (browser: CookieJar, id: number) => {
  const { version } = await askOne(browser, 'query ($id: ID!) { adminDentist(id: $id) { version } }', { id });
  return String(version);
};
const citiesOf = async (ids: readonly number[]) => {
  const rows = await gateway.database.em
    .fork()
    .execute<{ id: number; city: string }[]>('select id, city from dentist where id in (?, ?)', ids);
  return ids.map((id) => rows.find((row) => row.id === id)?.city);
};
// They ask for little: the many fields of a practice would take longer than the changes.
const moveMutation = `mutation ($id: ID!, $version: String!, $city: String!) {
  moveDentist(id: $id, version: $version, city: $city, note: "Trasloco") {
    __typename ... on AdminDentistChanged { dentist { version } } } }`;
const mergeMutation = 'mutation ($input: MergeDentistsInput!) { mergeDentists(input: $input) { __typename } }';

/** Enough for a lock taken in two orders to be met: one round in a few is. */
const rounds = 15;

test('two practices change places between two comuni at once, again and again', async () => {
  const ids = [await practiceOf('Roma', 'Studio Andata'), await practiceOf('Cuneo', 'Studio Ritorno')] as const;
  let versions = await Promise.all(ids.map((id) => versionOf(one, id)));
  for (let round = 0; round < rounds; round++) {
    const to = round % 2 === 0 ? (['Cuneo', 'Roma'] as const) : (['Roma', 'Cuneo'] as const);
    const move = (browser: CookieJar, at: 0 | 1) =>
      askOne(browser, moveMutation, { id: ids[at], version: versions[at], city: to[at] });
    const answers = await Promise.all([move(one, 0), move(other, 1)]);
    expect(answers.map(({ __typename }) => __typename)).toEqual(['AdminDentistChanged', 'AdminDentistChanged']);
    versions = answers.map(({ dentist }) => dentist.version);
    expect(await citiesOf(ids)).toEqual(to);
  }
});

test('two pairs of two comuni are merged at once, each the other way round', async () => {
  for (let round = 0; round < rounds; round++) {
    const [kept, gone, otherKept, otherGone] = await Promise.all([
      practiceOf('Roma', `Studio Primo ${round}`),
      practiceOf('Cuneo', `Studio Secondo ${round}`),
      practiceOf('Cuneo', `Studio Terzo ${round}`),
      practiceOf('Roma', `Studio Quarto ${round}`),
    ]);
    const merge = async (browser: CookieJar, keptId: number, goneId: number) => {
      const [keptVersion, goneVersion] = await Promise.all([versionOf(browser, keptId), versionOf(browser, goneId)]);
      const input = { keptId, goneId, keptVersion, goneVersion, note: 'Stesso studio' };
      return () => askOne(browser, mergeMutation, { input });
    };
    const [first, second] = await Promise.all([merge(one, kept, gone), merge(other, otherKept, otherGone)]);
    const answers = await Promise.all([first(), second()]);
    expect(answers.map(({ __typename }) => __typename)).toEqual(['DentistsMerged', 'DentistsMerged']);
  }
});
