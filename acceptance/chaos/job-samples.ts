import type { JobContract } from '@dentisti/domain/jobs/job-contract';
import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Payloads that a contract takes, with and without what may be left out; the same each time. */
export function samplesOf({ payload }: JobContract): unknown[] {
  const schema = z.toJSONSchema(payload, { io: 'input' }) as JsonSchema;
  return fc.sample(arbitraryOf(schema), { numRuns: 20, seed: 7 });
}

function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, format, pattern, anyOf, items, properties = {}, required = [], minimum, maximum } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf));
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return fc.integer({ min: Math.max(minimum ?? -1_000, -1_000), max: Math.min(maximum ?? 1_000, 1_000) });
  if (type === 'array' && items) return fc.array(arbitraryOf(items));
  if (type === 'string' && format === 'uuid') return fc.uuid();
  if (type === 'string' && pattern) return fc.stringMatching(new RegExp(pattern));
  if (type !== 'object') throw new Error(`no sample is known for ${JSON.stringify(schema)}`);
  const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)]);
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: required });
}
