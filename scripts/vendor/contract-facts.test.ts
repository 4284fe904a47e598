import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contractFacts, printFacts } from './contract-facts.ts';
import { voiceRoots } from './voice-contract.ts';

const prose = 'Prose of the vendor.';
const document = {
  info: { version: '7', description: prose },
  components: {
    schemas: {
      Call: {
        type: 'object',
        title: prose,
        description: prose,
        required: ['description'],
        properties: {
          description: { type: 'string', nullable: true, maxLength: 5, example: prose },
          title: { enum: ['description'], default: prose },
          line: { allOf: [{ $ref: '#/components/schemas/Line' }], 'x-note': prose },
        },
      },
      Line: { oneOf: [{ const: 'a' }, { type: 'object', additionalProperties: { type: 'number', minimum: 1 } }] },
      Unused: { type: 'string' },
    },
  },
};

describe('the facts of a vendor’s document', () => {
  const facts = contractFacts(document, ['Call']);

  test('say what is valid, for what is reachable', () => {
    expect(facts).toEqual({
      version: '7',
      schemas: {
        Call: {
          type: 'object',
          required: ['description'],
          properties: {
            description: { type: 'string', nullable: true, maxLength: 5 },
            title: { enum: ['description'] },
            line: { allOf: [{ $ref: '#/components/schemas/Line' }] },
          },
        },
        Line: { oneOf: [{ const: 'a' }, { type: 'object', additionalProperties: { type: 'number', minimum: 1 } }] },
      },
    });
  });

  test('hold no prose, and print to what they were', () => {
    expect(printFacts(facts)).not.toContain(prose);
    expect(JSON.parse(printFacts(facts))).toEqual(facts);
  });

  test('a document without what we use is refused', () => {
    expect(() => contractFacts(document, ['Number'])).toThrow('no schema Number');
  });
});

test('the facts kept here are as the script writes them, complete and free of prose', () => {
  const text = readFileSync(new URL('../../domain/testing/voice-contract.facts.json', import.meta.url), 'utf8');
  const { version, schemas } = JSON.parse(text);
  const again = contractFacts({ info: { version }, components: { schemas } }, voiceRoots);
  expect(printFacts(again)).toBe(text);
});
