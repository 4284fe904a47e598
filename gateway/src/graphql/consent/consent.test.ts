import { consentVersion, parseConsent, printConsent } from '@dentisti/domain/consent/consent';
import { describe, expect, test } from 'vitest';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const record = `mutation($input: RecordConsentInput!) { recordConsent(input: $input) { __typename
  ... on ConsentRecorded { id } ... on InvalidInput { fields { name } } ... on TooManyRequests { retryAfterSeconds } } }`;
const count = 'mutation($input: PageViewInput!) { countPageView(input: $input) }';
const now = new Date('2026-11-20T23:30:00Z');
const id = '5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11';
const choice = { id, version: consentVersion, functional: true, analytics: false, chosenAt: '2026-11-20T23:29:00Z' };

const gateway = setUpTestGateway({ RATE_LIMIT_EXEMPT: '' }, () => now);

async function send(query: string, input: unknown, cookie = '') {
  const response = await gateway.post('/graphql', { query, variables: { input } }, cookie ? { cookie } : {});
  const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
  expect(errors).toBeUndefined();
  return { ...data, cookies: response.headers.getSetCookie() };
}
const rows = <Row>(sql: string) => gateway.database.em.execute<Row[]>(sql);

describe('recordConsent', () => {
  test('stores choice, version and both times for five years, and nothing about who chose', async () => {
    const answer = await send(record, choice);
    expect(answer).toMatchObject({ recordConsent: { __typename: 'ConsentRecorded', id } });
    const stored = await rows<Record<string, unknown>>(
      `select id, version, functional, analytics, to_char(chosen_at at time zone 'utc', 'HH24:MI') as chosen,
         extract(year from erasable_at) - extract(year from recorded_at) as years from consent_record`,
    );
    expect(stored).toEqual([
      { id, version: '2025-08-10', functional: true, analytics: false, chosen: '23:29', years: '5' },
    ]);
    const [{ columns } = { columns: '' }] = await rows<{ columns: string }>(
      `select string_agg(column_name, ',' order by column_name) as columns from information_schema.columns
       where table_name = 'consent_record'`,
    );
    expect(columns).toBe('analytics,chosen_at,erasable_at,functional,id,recorded_at,version');
  });

  test('hands consent_status back for what is left of the six months', async () => {
    const { cookies } = await send(record, choice);
    const [, value = '', age] =
      /^consent_status=([^;]+); Max-Age=(\d+); Path=\/; SameSite=Lax$/.exec(cookies[0] ?? '') ?? [];
    expect(cookies).toHaveLength(1);
    expect(parseConsent(value, now)).toMatchObject({ id, functional: true, analytics: false, isRecorded: true });
    expect(Number(age)).toBe((Date.parse('2027-05-20T23:29:00Z') - now.getTime()) / 1_000);
  });

  test('the same id again changes nothing', async () => {
    await send(record, { ...choice, functional: false, analytics: true });
    expect(await rows('select id from consent_record where functional and not analytics')).toEqual([{ id }]);
  });

  test('a browser whose clock is off keeps its own cookie; the proof is stored', async () => {
    const other = id.replace('5f0c', '6f0c');
    const answer = await send(record, { ...choice, id: other, chosenAt: '2024-01-01T00:00:00Z' });
    expect(answer).toMatchObject({ recordConsent: { __typename: 'ConsentRecorded' }, cookies: [] });
  });

  test.each([
    [{ id: 'non-un-uuid' }, 'id'],
    [{ id: id.toUpperCase() }, 'id'],
    [{ version: '1999-01-01' }, 'version'],
  ])('%j is named and not stored', async (wrong, field) => {
    const before = await rows('select id from consent_record');
    const answer = await send(record, { ...choice, ...wrong });
    expect(answer).toMatchObject({
      recordConsent: { __typename: 'InvalidInput', fields: [{ name: field }] },
      cookies: [],
    });
    expect(await rows('select id from consent_record')).toEqual(before);
  });

  test('leaves neither the id nor the choice in the log', () => {
    expect(JSON.stringify(gateway.logged)).not.toMatch(/5f0c1f2e|functional/);
  });
});

describe('countPageView', () => {
  const allowed = (analytics: boolean) =>
    `altro=1; consent_status=${printConsent({ version: consentVersion, functional: false, analytics, at: now, id, isRecorded: true })}`;

  test.each([
    ['without a choice', '', 'results'],
    ['refused', allowed(false), 'results'],
    ['an unreadable cookie', 'consent_status=tutto', 'results'],
    ['a page of our own', allowed(true), 'admin'],
    ['an address instead of a name', allowed(true), '/results?citta=Roma'],
    ['a name of every object', allowed(true), 'toString'],
  ])('counts nothing: %s', async (_, cookie, route) => {
    expect(await send(count, { route, startsVisit: true }, cookie)).toMatchObject({
      countPageView: false,
      cookies: [],
    });
    expect(await rows('select route from page_count')).toEqual([]);
  });

  test('adds up by day in Italy and route', async () => {
    for (const startsVisit of [true, false, false])
      expect(await send(count, { route: 'results', startsVisit }, allowed(true))).toMatchObject({
        countPageView: true,
      });
    await send(count, { route: 'profile', startsVisit: false }, allowed(true));
    expect(await rows('select day::text, route, views, visits from page_count order by route')).toEqual([
      { day: '2026-11-21', route: 'profile', views: 1, visits: 0 },
      { day: '2026-11-21', route: 'results', views: 3, visits: 1 },
    ]);
  });
});

test('more proofs than an office makes are refused', async () => {
  const answers = [];
  for (let sent = 0; sent < 61; sent++) answers.push(await send(record, choice));
  expect(answers.at(-1)).toMatchObject({ recordConsent: { __typename: 'TooManyRequests' }, cookies: [] });
});
