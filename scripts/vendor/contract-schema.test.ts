import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contractSchema, printContract } from './contract-schema.ts';
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

describe('the schema of a vendor’s document', () => {
  const contract = contractSchema(document, ['Call']);

  test('say what is valid, for what is reachable', () => {
    expect(contract).toEqual({
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
    expect(printContract(contract)).not.toContain(prose);
    expect(JSON.parse(printContract(contract))).toEqual(contract);
  });

  test('a document without what we use is refused', () => {
    expect(() => contractSchema(document, ['Number'])).toThrow('no schema Number');
  });
});

test('the schema kept here is as the script writes them, complete and free of prose', () => {
  const text = readFileSync(new URL('../../domain/testing/voice-contract.schema.json', import.meta.url), 'utf8');
  const { version, schemas } = JSON.parse(text);
  const again = contractSchema({ info: { version }, components: { schemas } }, voiceRoots);
  expect(printContract(again)).toBe(text);
});
