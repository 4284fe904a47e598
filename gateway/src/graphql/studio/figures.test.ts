import { beforeAll, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { answerRequest, ownPractice, storeRequest, wantedTimes } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const figuresQuery = `query ($practiceId: ID!, $period: FigurePeriodInput!) { studioFigures(practiceId: $practiceId, period: $period) {
  __typename ... on StudioFigures { from to step starts beforeFrom filePath figures { id definition now { value of text } series { value } } }
  ... on StudioRefused { message } } }`;
const rowsQuery = `query ($practiceId: ID!, $period: FigurePeriodInput!, $figure: ID!) {
  studioFigureRows(practiceId: $practiceId, period: $period, figure: $figure) { __typename
    ... on StudioFigureRows { withNames hasMore rows { at number patientName duration } } ... on StudioRefused { message } } }`;

interface Shown {
  __typename: string;
  message?: string;
  filePath: string;
  figures: { id: string; now: { value: number | null; of: number | null; text: string } }[];
}
let practice: { id: number; phone: string | null };
let browser: CookieJar;
beforeAll(async () => {
  ({ practice, browser } = await ownPractice(gateway));
  const spared = await storeRequest(gateway, practice);
  const rung = await storeRequest(gateway, practice);
  await storeRequest(gateway, practice);
  await gateway.database.em.fork().execute('update call_task set attempts = 1 where booking_id = ?', [rung.id]);
  for (const [i, { number }] of [spared, rung].entries()) {
    const input = { number, seenVersion: 1, answer: 'ACCEPT', at: wantedTimes[i] };
    expect((await answerRequest(browser, practice.id, input)).__typename).toBe('RequestAnswered');
  }
});
const week = { kind: 'WEEK' };
const shown = async (period: object = week, from = browser) =>
  (await from.ask(figuresQuery, { practiceId: String(practice.id), period })).data?.studioFigures as unknown as Shown;
const rows = async (figure: string, from = browser) =>
  (await from.ask(rowsQuery, { practiceId: String(practice.id), period: week, figure })).data
    ?.studioFigureRows as unknown as { __typename: string; withNames: boolean; rows: { patientName: string | null }[] };
const get = (path: string, from = browser) => fetch(gateway.url + path, { headers: from.headers() });

test('answers in the studio are counted as such, and a call that was planned and had not begun is spared', async () => {
  const { figures } = await shown();
  const textOf = (id: string) => figures.find((figure) => figure.id === id)?.now.text;
  expect(
    Object.fromEntries(
      ['requests', 'answered', 'answeredInStudio', 'answeredByCall', 'confirmed', 'callsSpared'].map((id) => [
        id,
        textOf(id),
      ]),
    ),
  ).toEqual({
    ...{ requests: '3', answered: '2 su 3', answeredInStudio: '2 su 2', answeredByCall: '0 su 2' },
    ...{ confirmed: '2 su 3', callsSpared: '1' },
  });
});

test('rows have patients’ names only while the rooms are open', async () => {
  const closed = await rows('requests');
  expect(closed.withNames).toBe(false);
  expect(closed.rows.map(({ patientName }) => patientName)).toEqual([null, null, null]);
  expect((await rows('occupancy')).__typename).toBe('StudioRefused');
  expect((await rows('nulla')).__typename).toBe('StudioRefused');
});

test('days that cannot be counted are refused in words', async () => {
  const range = { kind: 'RANGE', from: '2020-01-01', to: '2020-01-31' };
  expect(await shown(range)).toMatchObject({ __typename: 'StudioRefused', message: expect.stringMatching(/12 mesi/) });
});

test('the table is the same figures, for the practice’s people alone, and names nobody', async () => {
  const { filePath } = await shown();
  const file = await get(filePath);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="numeri-[\d-]+\.csv"$/);
  expect(file.headers.get('cache-control')).toBe('no-store');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toMatch(/\r\nRichieste;Con una risposta;quota;[\d-]+;[\d-]+;2;3;;/);
  expect(text).not.toContain('Ada Neri');
  expect((await get(filePath.replace(/dal=[\d-]+/, 'dal=2001-01-01'))).status).toBe(400);
  const { browser: stranger } = await studioBrowser(gateway);
  expect((await get(filePath, stranger)).status).toBe(404);
  expect((await gateway.get(filePath)).status).toBe(401);
  expect(await shown(week, stranger)).toBeNull();
  expect(await rows('requests', stranger)).toBeNull();
});
