import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PhotonGeocoder } from './photon-geocoder.ts';

let listener: RequestListener = () => {};
const asked: URL[] = [];
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://geocoder'));
  listener(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const warned: unknown[] = [];
const log = { warn: (...said: unknown[]) => void warned.push(said) };
const geocoder = new PhotonGeocoder(`${url}/photon/`, log);
beforeEach(() => {
  asked.length = 0;
  warned.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const address = {
  street: { name: 'via dell universita', houseNumber: '12' },
  cap: '43121',
  city: 'Parma',
  near: { latitude: 44.80149, longitude: 10.328 },
};
const feature = (properties: Record<string, unknown>, coordinates: unknown[] = [10.33, 44.8]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const answerWith = (body: unknown, status = 200) => {
  listener = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

test('asks for the street in its comune, near its centre, in no language', async () => {
  answerWith({ type: 'FeatureCollection', features: [] });
  expect(await geocoder.find(address)).toEqual([]);
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/photon/api']);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    q: 'via dell universita 12, 43121 Parma',
    limit: '5',
    lat: '44.8015',
    lon: '10.3280',
  });
  await geocoder.find({ ...address, street: { name: 'via verdi', houseNumber: null }, cap: null });
  expect(asked[1]?.searchParams.get('q')).toBe('via verdi, Parma');
});

test('reads houses and streets, and leaves out what is neither', async () => {
  answerWith({
    type: 'FeatureCollection',
    features: [
      feature({
        osm_key: 'building',
        street: 'Via Verdi',
        housenumber: '12',
        postcode: '43121',
        city: 'Parma',
        district: 'Centro',
        countrycode: 'IT',
      }),
      feature({ osm_key: 'highway', name: 'Via Verdi', city: 'Parma', countrycode: 'IT' }, [10.34, 44.81, 57]),
      feature({ osm_key: 'amenity', name: 'Bar Verdi', city: 'Parma', postcode: 43121 }),
      feature({ osm_key: 'highway', name: 'Via Verdi' }, ['10.3', 44.8]),
      feature({ osm_key: 'highway', name: 'Via Verdi' }, [200, 44.8]),
      { type: 'Feature' },
      null,
      'Via Verdi',
    ],
  });
  expect(await geocoder.find(address)).toEqual([
    {
      coordinates: { latitude: 44.8, longitude: 10.33 },
      street: 'Via Verdi',
      houseNumber: '12',
      cap: '43121',
      localities: ['Parma', 'Centro'],
      countryCode: 'IT',
    },
    {
      coordinates: { latitude: 44.81, longitude: 10.34 },
      street: 'Via Verdi',
      houseNumber: null,
      cap: null,
      localities: ['Parma'],
      countryCode: 'IT',
    },
    {
      coordinates: { latitude: 44.8, longitude: 10.33 },
      street: null,
      houseNumber: null,
      cap: null,
      localities: ['Parma'],
      countryCode: null,
    },
  ]);
});

describe('is without an answer', () => {
  test.each([
    ['a page', '<html><body>Benvenuto</body></html>', 200],
    ['half an answer', '{"type":"FeatureCollection","features":[', 200],
    ['another object', { features: [] }, 200],
    ['a list', [], 200],
    ['null', 'null', 200],
    ['far too many features', { type: 'FeatureCollection', features: new Array(101).fill(null) }, 200],
    ['a refusal', { message: 'Language is not supported.' }, 400],
    ['an error', { type: 'FeatureCollection', features: [] }, 500],
    ['far too much', { type: 'FeatureCollection', features: [], padding: 'x'.repeat(300_000) }, 200],
  ])('at %s', async (_, body, status) => {
    answerWith(body, status);
    expect(await geocoder.find(address)).toBeNull();
  });

  test('at a redirect, which is not followed', async () => {
    listener = (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await geocoder.find(address)).toBeNull();
    expect(asked).toHaveLength(1);
    expect(warned).toEqual([[{ outcome: 'failed' }, 'geocoder without a usable answer']]);
  });

  test('at a broken connection, and when nobody listens', async () => {
    listener = (request) => request.socket.destroy();
    expect(await geocoder.find(address)).toBeNull();
    expect(await new PhotonGeocoder('http://127.0.0.1:9', log).find(address)).toBeNull();
  });

  test('at an answer that does not end in time', async () => {
    listener = (_, response) => void response.write('{"type":');
    expect(await geocoder.find(address)).toBeNull();
    expect(warned).toEqual([[{ outcome: 'late' }, 'geocoder without a usable answer']]);
  });
});
