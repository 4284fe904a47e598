import { describe, expect, it } from 'vitest';
import { dentists, practicesOf } from '../harness/api.ts';
import { cityToSearch } from '../harness/discoveries.ts';
import { get, newClient, post } from '../harness/http.ts';

const path = '/api/scrape-dentists';

const job = (id: string) =>
  post('/graphql', {
    query:
      'query($id: ID!) { discoveryJob(id: $id) { id city region status progressPercent found inserted updated merged dropped { reason count } } }',
    variables: { id },
  });

/** Returns the job's id from any place in the answer. */
const jobIdIn = (text: string): string => /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(text)?.[0] ?? '';

describe('POST /api/scrape-dentists', () => {
  it('waits for the job, finds new practices through the simulators, and the list shows them', async () => {
    const place = await cityToSearch();
    const before = await practicesOf(place.city);
    const answer = await post(path, place);
    expect([200, 202], answer.text).toContain(answer.status);
    expect(answer.json).toBeTypeOf('object');
    const id = jobIdIn(answer.text);
    await expect
      .poll(async () => (await job(id)).json, { timeout: 50_000, interval: 500 })
      .toMatchObject({
        data: { discoveryJob: { status: 'COMPLETED', city: place.city, region: place.region, progressPercent: 100 } },
      });
    const { data } = (await job(id)).json as {
      data: {
        discoveryJob: {
          found: number;
          inserted: number;
          updated: number;
          merged: number;
          dropped: { reason: string; count: number }[];
        };
      };
    };
    const report = data.discoveryJob;
    expect(report.found).toBeGreaterThan(0);
    expect(report.inserted).toBeGreaterThan(0);
    for (const { reason, count } of report.dropped) {
      expect(reason).toMatch(/\S/);
      expect(count).toBeGreaterThan(0);
    }
    const dropped = report.dropped.reduce((sum, { count }) => sum + count, 0);
    expect(report.inserted + report.updated + report.merged + dropped).toBeLessThanOrEqual(report.found);

    const after = await practicesOf(place.city);
    const known = new Set(before.map((dentist) => dentist.id));
    expect(after.filter((dentist) => known.has(dentist.id))).toHaveLength(before.length);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
    expect(new Set(after.map((dentist) => `${dentist.name}|${dentist.address}`)).size).toBe(after.length);
  });

  it('runs one job for two clients who ask at once, and none again within 24 hours', async () => {
    const place = await cityToSearch();
    const answers = await Promise.all([post(path, place), post(path, place)]);
    for (const answer of answers) expect([200, 202], answer.text).toContain(answer.status);
    expect(new Set(answers.map((answer) => jobIdIn(answer.text))).size).toBe(1);
    const after = await dentists(place.city);
    const again = await post(path, place);
    expect([200, 429], again.text).toContain(again.status);
    // With either answer, no second job ran.
    if (again.status === 200) expect(jobIdIn(again.text)).toBe(jobIdIn(answers[0]?.text ?? ''));
    else expect(again.json).toEqual({ error: expect.stringMatching(/\S/) });
    expect(await dentists(place.city)).toEqual(after);
  });

  it('stops a client after 5 in an hour, whatever forwarding headers it invents', async () => {
    const from = newClient();
    const statuses: number[] = [];
    for (let index = 1; index <= 6; index++) {
      const answer = await post(path, await cityToSearch(), {
        from,
        headers: { 'x-forwarded-for': `198.51.100.${index}`, 'x-real-ip': `198.51.100.${index}` },
      });
      statuses.push(answer.status);
      if (answer.status === 429) {
        expect(answer.json).toEqual({ error: expect.stringMatching(/\S/) });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    expect(
      statuses.slice(0, 5).every((status) => status === 200 || status === 202),
      `${statuses}`,
    ).toBe(true);
    expect(statuses[5]).toBe(429);
  });

  it.each([
    ['Paris', 'Lazio'],
    ['asdf', 'Lombardia'],
    ['Milano', 'Sicilia'],
    ['Milano', 'Atlantide'],
    ["'; DROP TABLE dentist;--", 'Lazio'],
    ['🦷', '🦷'],
  ])('searches known comuni only: %s, %s → 404', async (city, region) => {
    const answer = await post(path, { city, region });
    expect([answer.status, answer.json]).toEqual([404, { error: expect.stringMatching(/\S/) }]);
  });

  it('knows no job by an invented id', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '1', "'"]) {
      const answer = await job(id);
      expect(answer.status).toBeLessThan(500);
      expect(answer.json).toMatchObject({ data: { discoveryJob: null } });
    }
  });

  it('is not reachable by a link', async () => {
    expect([404, 405]).toContain((await get(`${path}?city=Milano&region=Lombardia`)).status);
  });
});
