import { loadGazetteer } from '@dentisti/db/gazetteer';
import { greatCircleKm } from '@dentisti/domain/places/distance';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startSimulators } from '../../src/testing/running-simulators.ts';
import type { FaultKind } from '../behaviour.ts';

const simulators = await startSimulators();
const { behaviour } = simulators;
afterEach(() => behaviour.order({ service: 'geocoder', latencyMs: 0, faults: [] }));
afterAll(() => simulators.close());

interface Answer {
  features: { geometry: { coordinates: [number, number] }; properties: Record<string, unknown> }[];
}
const ask = (query: Record<string, string>) =>
  fetch(`${simulators.geocoderUrl}/api?${new URLSearchParams(query)}`, { redirect: 'manual' });
const search = async (q: string) => (await (await ask({ q, limit: '5' })).json()) as Answer;

test('invents a house and its street, always at the same point, within the comune', async () => {
  const first = await search('via roma 1, 10121 Torino');
  expect(first).toEqual(await search('via roma 1, 10121 Torino'));
  expect(first.features.map(({ properties }) => properties)).toMatchObject([
    { osm_key: 'building', street: 'Via Roma', housenumber: '1', postcode: '10121', city: 'Torino', countrycode: 'IT' },
    { osm_key: 'highway', name: 'Via Roma', postcode: '10121', city: 'Torino', countrycode: 'IT' },
  ]);
  const torino = loadGazetteer().byIstatCode('001272')?.coordinates ?? { latitude: 0, longitude: 0 };
  for (const { geometry } of first.features) {
    const [longitude, latitude] = geometry.coordinates;
    expect(greatCircleKm({ latitude, longitude }, torino)).toBeLessThan(2);
  }
  expect((await search('via milano 1, Torino')).features[0]?.geometry).not.toEqual(first.features[0]?.geometry);
});

test('does not know every street, and no place without one', async () => {
  for (const q of ['via inesistente 3, Torino', 'Torino', 'asdf'])
    expect(await search(q)).toEqual({ type: 'FeatureCollection', features: [] });
});

test('refuses what the real one refuses', async () => {
  expect((await ask({ q: 'via roma, Torino', lang: 'it' })).status).toBe(400);
  expect((await ask({ q: 'via roma, Torino', lang: 'de' })).status).toBe(200);
  expect((await ask({ q: '' })).status).toBe(400);
  expect((await ask({ q: 'via roma, Torino', lat: '45' })).status).toBe(400);
});

test('misbehaves as ordered, and records no address', async () => {
  const order = (kind: FaultKind) => behaviour.order({ service: 'geocoder', faults: [{ kind, times: 1, after: 0 }] });
  const answerTo = async (kind: FaultKind) => {
    order(kind);
    const response = await ask({ q: 'via roma 1, Torino' });
    return { status: response.status, text: await response.text() };
  };
  expect((await answerTo('server-error')).status).toBe(500);
  expect((await answerTo('too-many-requests')).status).toBe(429);
  expect((await answerTo('redirect')).status).toBe(302);
  expect((await answerTo('html-page')).text).toMatch(/^<html>/);
  expect((await answerTo('malformed')).text).toMatch(/\[$/);
  expect((await answerTo('huge')).text.length).toBeGreaterThan(2_000_000);
  order('other-comune');
  expect((await search('via roma 1, Torino')).features[0]?.properties.city).toBe('Roma');
  order('broken-connection');
  await expect(ask({ q: 'via roma 1, Torino' })).rejects.toThrow();
  expect(JSON.stringify(behaviour.requests)).not.toMatch(/via roma/i);
});
