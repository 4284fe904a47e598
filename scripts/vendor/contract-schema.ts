/** The keywords that say what is valid. Everything else – descriptions, titles, examples, defaults – is the vendor's prose. */
const keywords = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'enum',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'not',
  'nullable',
  'oneOf',
  'pattern',
  'properties',
  'required',
  'type',
]);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

export interface ContractSchema {
  /** `info.version` of the document. */
  version: string;
  schemas: Record<string, JsonObject>;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema without prose; what a property is called is no keyword. */
function bare(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(bare);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => keywords.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'enum' || keyword === 'const' || keyword === 'required') return [keyword, value];
      if (keyword !== 'properties' || !isObject(value)) return [keyword, bare(value)];
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bare(one)]))];
    }),
  );
}

function referencesOf(schema: Json): string[] {
  if (Array.isArray(schema)) return schema.flatMap(referencesOf);
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === '$ref' && typeof value === 'string' ? [value.split('/').at(-1) ?? ''] : referencesOf(value),
  );
}

/** Returns the schemas of an OpenAPI document that are reachable from `roots`. */
export function contractSchema(document: unknown, roots: readonly string[]): ContractSchema {
  const { info, components } = document as {
    info?: { version?: string };
    components?: { schemas?: Record<string, Json> };
  };
  const schemas: Record<string, JsonObject> = {};
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (schemas[name]) continue;
    const schema = bare(components?.schemas?.[name] ?? null);
    if (!isObject(schema)) throw new Error(`the document has no schema ${name}`);
    schemas[name] = schema;
    waiting.push(...referencesOf(schema));
  }
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return { version: info?.version ?? '', schemas: Object.fromEntries(sorted) };
}

/** One schema a line: a new version of the vendor's document shows in a comparison what changed. */
export function printContract({ version, schemas }: ContractSchema): string {
  const lines = Object.entries(schemas).map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`);
  return `{"version":${JSON.stringify(version)},\n"schemas":{\n${lines.join(',\n')}\n}}\n`;
}
