import { expect, test } from 'vitest';
import { offeredServices } from './offered-services.ts';

const practice = (id: string, specializations: string[]) => ({ id, name: id, specializations, booksOnline: false });
const details = (services: string[]) => ({ services, hasPrices: false, languages: [], isAccessible: false });
const names = (...given: Parameters<typeof offeredServices>) => offeredServices(...given).map(({ name }) => name);

test('spellings of one service are one, under the name most use', () => {
  const practices = [practice('1', ['Igiene orale']), practice('2', ['IGIENE ORALE']), practice('3', ['igiene  '])];
  const services = new Map([
    ['1', details(['Igiène orale', 'Sbiancamento'])],
    ['2', details(['Igiene orale'])],
    ['3', details(['Sbiancamento', 'Sbiancamento', ' '])],
  ]);
  expect(names(practices, services)).toEqual(['Igiene orale', 'Sbiancamento', 'igiene']);
});

test('those of most practices come first, then by name, thirty at most', () => {
  const many = Array.from({ length: 40 }, (_, index) => `Cura ${String(index).padStart(2, '0')}`);
  const practices = [practice('1', many), practice('2', ['Cura 39']), practice('3', ['Cura 39', 'Cura 07'])];
  const found = names(practices, null);
  expect(found).toHaveLength(30);
  expect(found.slice(0, 3)).toEqual(['Cura 39', 'Cura 07', 'Cura 00']);
});

test('before the services are known it is the specialisations alone', () => {
  expect(names([practice('1', ['Ortodonzia'])], null)).toEqual(['Ortodonzia']);
});
