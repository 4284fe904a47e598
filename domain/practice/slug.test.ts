import { expect, test } from 'vitest';
import { citySlug, nameSlug, profileSlug } from './slug.ts';

test.each([
  ['Forlì', 'forli'],
  ['Cantù', 'cantu'],
  ["Reggio nell'Emilia", 'reggio-nell-emilia'],
  ["L'Aquila", 'l-aquila'],
  ['Bolzano/Bozen', 'bolzano-bozen'],
  ['  San  Donà -- di Piave ', 'san-dona-di-piave'],
])('the city %s becomes %s', (city, slug) => expect(citySlug(city)).toBe(slug));

test.each([
  ["Dott. Nicolò D'Amico", 'dott-nicolo-damico'],
  ['Studio  Rossi & Bianchi S.r.l.', 'studio-rossi-bianchi-srl'],
  ['- Dental - Care -', 'dental-care'],
  ['牙科', ''],
])('the name %s becomes %s', (name, slug) => expect(nameSlug(name)).toBe(slug));

test('a name that leaves nothing still gives a page', () => expect(profileSlug('Roma', '牙科')).toBe('roma-studio'));
