import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPracticeRow } from '@dentisti/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const house = { latitude: 41.8899, longitude: 12.4701 };
let comune = 'Roma';
let isBroken = false;
const asked: (string | null)[] = [];
const photon = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://photon').searchParams.get('q'));
  if (isBroken) return void response.end('<html>');
  const properties = { osm_key: 'highway', name: 'Via della Lungaretta', city: comune, countrycode: 'IT' };
  const geometry = { type: 'Point', coordinates: [house.longitude, house.latitude] };
  response.end(JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] }));
}).listen(0, '127.0.0.1');
await once(photon, 'listening');
const folder = mkdtempSync(join(tmpdir(), 'dentisti-caps-'));
const file = join(folder, 'caps.csv');
writeFileSync(file, 'cap,latitude,longitude\n00144,41.83,12.47\n');

const gateway = setUpTestGateway({
  GEOCODER_URL: `http://127.0.0.1:${(photon.address() as AddressInfo).port}`,
  CAP_POINTS_FILE: file,
});
beforeAll(async () => {
  for (const longitude of [12.48, 12.481, 12.482])
    await createPracticeRow(gateway.database.em, { cap: '00145', latitude: 41.853, longitude });
});
afterAll(async () => {
  photon.closeAllConnections();
  photon.close();
  await once(photon, 'close');
  rmSync(folder, { recursive: true });
});

const document = `query($location: String!) { validateLocation(location: $location) { ... on LocationFound {
  city searchedAs isApproximate pointMessage coordinates { latitude longitude } originalSearchCity message } } }`;
const ask = async (location: string) =>
  (await gateway.query<{ validateLocation: Record<string, unknown> }>(document, { location })).validateLocation;
const centre = { latitude: expect.closeTo(41.893, 2), longitude: expect.closeTo(12.511, 2) };

test.each([
  ['of the operator’s file', '00144', { latitude: 41.83, longitude: 12.47 }],
  ['of the zones that have it', '00153', { latitude: expect.closeTo(41.882, 2), longitude: expect.closeTo(12.475, 2) }],
  ['of the practices that bear it', '00145', { latitude: 41.853, longitude: 12.481 }],
])('a CAP has the point %s', async (_, cap, coordinates) => {
  expect(await ask(cap)).toEqual({
    city: 'Roma',
    searchedAs: 'CAP',
    isApproximate: false,
    pointMessage: null,
    coordinates,
    originalSearchCity: null,
    message: null,
  });
});

test('a CAP without a point says where distances begin', async () => {
  expect(await ask('00160')).toMatchObject({
    city: 'Roma',
    searchedAs: 'CAP',
    isApproximate: true,
    pointMessage: 'Non conosciamo il punto esatto: le distanze partono dal centro di Roma.',
    coordinates: centre,
    message: null,
  });
});

test('an address has its point, in GraphQL and REST, and only its street is asked for', async () => {
  asked.length = 0;
  const typed = 'Studio Segreto, Via della Lungaretta 4, Roma';
  expect(await ask(typed)).toEqual({
    city: 'Roma',
    searchedAs: 'ADDRESS',
    isApproximate: false,
    pointMessage: null,
    coordinates: house,
    originalSearchCity: null,
    message: null,
  });
  const rest = await gateway.post('/api/validate-location', { location: typed });
  expect(await rest.json()).toMatchObject({
    city: 'Roma',
    coordinates: house,
    originalSearchCity: null,
    message: null,
  });
  expect(asked).toEqual(['via della lungaretta 4, Roma']);
  expect(JSON.stringify(gateway.logged)).not.toMatch(/lungaretta|segreto/i);
});

test('neither an address nor a failure is kept with the answers for everybody', async () => {
  const { answers } = gateway.services;
  await ask('Roma');
  const before = answers.bytes;
  isBroken = true;
  expect(await ask('Via della Lungaretta 6, Roma')).toMatchObject({ isApproximate: true, coordinates: centre });
  isBroken = false;
  expect(await ask('Via della Lungaretta 6, Roma')).toMatchObject({ isApproximate: false, coordinates: house });
  expect(answers.bytes).toBe(before);
});

test('an address that the geocoder finds elsewhere begins at the centre, and says so', async () => {
  comune = 'Milano';
  expect(await ask('Via della Lungaretta 5, Roma')).toMatchObject({
    searchedAs: 'ADDRESS',
    isApproximate: true,
    pointMessage: 'Non conosciamo il punto esatto: le distanze partono dal centro di Roma.',
    coordinates: centre,
  });
});

test('nothing but an address is asked of the geocoder', async () => {
  asked.length = 0;
  for (const typed of ['Roma', 'Trastevere', '00153', '00153 Roma', 'Colosseo, Roma', 'Via Milano', 'asdf', '']) {
    await ask(typed);
  }
  expect(asked).toEqual([]);
});
