import { expect, test } from 'vitest';
import { sipFaults } from './faults.ts';

test('remedies speak to one person, as every other page does', () => {
  const toSeveral = /\b(?:\p{L}+(?:ate|ete)(?:l[aeio])?|vostr[aeio]|voi|vi)\b(?= )/giu;
  const nouns = new Set(['rete', 'riportate']);
  for (const { remedy } of Object.values(sipFaults))
    expect(
      (remedy.match(toSeveral) ?? []).filter((word) => !nouns.has(word.toLowerCase())),
      remedy,
    ).toEqual([]);
});
