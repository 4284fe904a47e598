import { expect, test } from 'vitest';
import { offeredServices } from './offered-services.ts';

const practice = (id: string, specializations: string[]) => ({ id, name: id, specializations, booksOnline: false });
const details = (services: string[]) => ({ services, pricedServices: [], languages: [], isAccessible: false });
const names = (...given: Parameters<typeof offeredServices>) => offeredServices(...given).map(({ name }) => name);

test('spellings of one service are one, under the name most use', () => {
  const practices = [practice('1', ['Igiene orale']), practice('2', ['IGIENE ORALE']), practice('3', ['igiene  '])];
  const services = new Map([
    ['1', details(['Igiène orale', 'Sbiancamento'])],
    ['2', details(['Igiene orale'])],
    ['3', details(['Sbiancamento', 'Sbiancamento', ' '])],
  ]);
  expect(names(practices, services)).toEqual(['igiene', 'Igiene orale', 'Sbiancamento']);
});

test('all are there, in the order of the Italian alphabet', () => {
  const many = Array.from({ length: 40 }, (_, index) => `Cura ${String(index).padStart(2, '0')}`);
  const practices = [practice('1', ['visita', 'Èlite', 'Faccette', ...many].reverse()), practice('2', ['Cura 39'])];
  expect(names(practices, new Map())).toEqual([...many, 'Èlite', 'Faccette', 'visita']);
});

test('what any practice lists among its services is a cure, the rest a specialisation', () => {
  const practices = [practice('1', ['Ortodonzia', 'Igiene orale']), practice('2', [])];
  const services = new Map([['2', details(['IGIENE ORALE', 'Bite'])]]);
  expect(offeredServices(practices, services).map(({ key, isCare }) => [key, isCare])).toEqual([
    ['bite', true],
    ['igiene orale', true],
    ['ortodonzia', false],
  ]);
});
