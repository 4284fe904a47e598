import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSchema } from '../graphql/schema.ts';
import { invalidDocuments } from './invalid-documents.ts';

test('every document of the page is one that the gateway takes', () => {
  const file = join(import.meta.dirname, '../../../web/src/gql/persisted-documents.json');
  const texts: string[] = Object.values(JSON.parse(readFileSync(file, 'utf8')));
  expect(texts.length).toBeGreaterThan(100);
  expect(invalidDocuments(createSchema('trial'), texts)).toEqual([]);
});

test('what a gateway would refuse is named', () => {
  const texts = [
    'query Fine { topCities { city } }',
    'query Gone { fieldOfBefore }',
    'mutation Wrong { recordPageView }',
    'query Aliases {'.concat(...Array.from({ length: 21 }, (_, i) => ` c${i}: topCities { city }`), '}'),
    'query Broken {',
  ];
  const found = invalidDocuments(createSchema('trial'), texts);
  expect(found.map((one) => one.split(':')[0])).toEqual(['Gone', 'Wrong', 'Aliases', 'Broken']);
});
