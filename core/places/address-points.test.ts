import { loadGazetteer } from '@dentisti/db/gazetteer';
import type { AddressCandidate } from '@dentisti/domain/places/match-address';
import { resolvePlace } from '@dentisti/domain/places/resolve-place';
import { expect, test } from 'vitest';
import { AddressPoints } from './address-points.ts';
import type { AddressToFind, Geocoder } from './geocoder.ts';

const index = loadGazetteer();
const centre = { latitude: 45.07, longitude: 7.69 };

function addressOf(typed: string) {
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown' || !resolution.street) throw new Error(`${typed} is no address`);
  const { street, cap, place } = resolution;
  return { street, cap, place };
}
const house = (street: string): AddressCandidate => ({
  coordinates: centre,
  street,
  houseNumber: '1',
  cap: null,
  localities: ['Torino'],
  countryCode: 'IT',
});

function setUp(answer: (address: AddressToFind) => readonly AddressCandidate[] | null | Promise<null>) {
  const asked: AddressToFind[] = [];
  const geocoder: Geocoder = {
    find: async (address) => {
      asked.push(address);
      return answer(address);
    },
  };
  let now = new Date('2026-11-24T10:00:00Z');
  const points = new AddressPoints(index, geocoder, () => now);
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  return { points, asked, later };
}

test('asks with street, number and comune alone, once an hour', async () => {
  const { points, asked, later } = setUp(() => [house('Via Roma')]);
  const address = addressOf('dott. Mario Rossi, Via Roma 1, Torino');
  expect(await points.find(address)).toEqual(centre);
  expect(await points.find(address)).toEqual(centre);
  expect(asked).toEqual([
    {
      street: { name: 'via roma', houseNumber: '1' },
      cap: null,
      city: 'Torino',
      near: address.place.coordinates,
    },
  ]);
  later(61);
  await points.find(address);
  expect(asked).toHaveLength(2);
});

test('remembers that an address is unknown, but not a failure', async () => {
  const answers = [null, [house('Via Milano')], [house('Via Roma')]];
  const { points, asked } = setUp(() => answers.shift() ?? null);
  const address = addressOf('Via Roma 1, Torino');
  expect(await points.find(address)).toBeNull();
  expect(await points.find(address)).toBeNull();
  expect(await points.find(address)).toBeNull();
  expect(asked).toHaveLength(2);
});

test('asks once for the same address at once, and at most eight questions at once', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { points, asked } = setUp(() => promise);
  const same = [points.find(addressOf('Via Roma 0, Torino')), points.find(addressOf('Via Roma 0, Torino'))];
  const others = Array.from({ length: 9 }, (_, i) => points.find(addressOf(`Via Roma ${i + 1}, Torino`)));
  expect(await others[8]).toBeNull();
  expect(asked).toHaveLength(8);
  resolve(null);
  expect(await Promise.all([...same, ...others])).toEqual(new Array(11).fill(null));
});

test('keeps at most 500 answers', async () => {
  const { points, asked } = setUp(() => []);
  for (let i = 1; i <= 501; i++) await points.find(addressOf(`Via Roma ${i}, Torino`));
  await points.find(addressOf('Via Roma 501, Torino'));
  expect(asked).toHaveLength(501);
  await points.find(addressOf('Via Roma 1, Torino'));
  expect(asked).toHaveLength(502);
});

test('without a geocoder no address has a point', async () => {
  expect(await new AddressPoints(index, null, () => new Date()).find(addressOf('Via Roma 1, Torino'))).toBeNull();
});
