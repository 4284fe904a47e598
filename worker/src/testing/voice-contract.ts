import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** The platform's published OpenAPI document, kept beside the repository; not everybody has it. */
const file = new URL('../../../../shared/contracts/vapi-openapi-subset.json', import.meta.url);

export interface VoiceContract {
  /** What is wrong with a value as the named schema; keys the schema does not name are wrong too. */
  problems(schema: string, value: unknown): string[];
}

interface Schema {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
}

/** Null where the document is not at hand. */
export const voiceContract: VoiceContract | null = existsSync(file) ? readContract() : null;

function readContract(): VoiceContract {
  // Its patterns are written as JavaScript literals, `/^…$/u`, and some enumerations of texts say `type: object`.
  const bare = (key: string, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') return value.replace(/^\/(.*)\/[a-z]*$/, '$1');
    const { type, ...rest } = (value ?? {}) as { type?: unknown; enum?: unknown };
    return type === 'object' && Array.isArray(rest.enum) ? rest : value;
  };
  // Its alternatives overlap (a message's `role` is any text): one that fits is enough.
  const text = readFileSync(file, 'utf8').replaceAll('"oneOf":', '"anyOf":');
  const document = JSON.parse(text, bare) as { components: { schemas: Record<string, Schema> } };
  // The platform answers unknown keys with a 400; its document leaves that unsaid.
  for (const schema of Object.values(document.components.schemas)) {
    if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false;
  }
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'voice');
  return {
    problems(schema, value) {
      const check = ajv.getSchema(`voice#/components/schemas/${schema}`);
      if (!check) throw new Error(`the contract has no schema ${schema}`);
      // As it travels: without what JSON leaves out.
      if (check(JSON.parse(JSON.stringify(value)))) return [];
      return (check.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}
