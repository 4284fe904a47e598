/** Settings of the deployment for the page; the gateway writes them as JSON into `<script id="runtime-config">`. */
export interface RuntimeConfig {
  edition: 'trial' | 'production';
  /** Origin under which visitors and search engines know us, without a trailing slash. */
  publicUrl: string;
  /** Leaflet template of the map's tiles, e.g. `/tiles/{z}/{x}/{y}.svg`. */
  tileUrl: string;
  /** Plain text of the tiles' attribution. */
  tileAttribution: string;
  /** Address of the PMTiles file with streets, under our own origin; null: the tiles of `tileUrl` are the map. */
  basemapUrl: string | null;
  contactEmail: string;
  vatNumber: string;
  legalName: string;
  pec: string;
  socialUrl: string;
  /** Year of the build, for the footer: `2025` or `2025–<year>`. */
  buildYear: number;
  /** Google Analytics, where the operator has set it up; its script is loaded only with the visitor's consent. */
  gaMeasurementId: string | null;
  /** Whether a language model may read needs and words on the assessment: the page says so before anything is sent. */
  hasLanguageModel: boolean;
  /** Host of the language model, named before words about health are sent there; null where none is configured. */
  languageModelHost: string | null;
}

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const checks: Record<keyof RuntimeConfig, { expected: string; holds: Check }> = {
  edition: { expected: 'trial or production', holds: (value) => value === 'trial' || value === 'production' },
  publicUrl: { expected: 'text', holds: text },
  tileUrl: { expected: 'text', holds: text },
  tileAttribution: { expected: 'text', holds: text },
  basemapUrl: { expected: 'text or null', holds: (value) => value === null || text(value) },
  contactEmail: { expected: 'text', holds: text },
  vatNumber: { expected: 'text', holds: text },
  legalName: { expected: 'text', holds: text },
  pec: { expected: 'text', holds: text },
  socialUrl: { expected: 'text', holds: text },
  buildYear: { expected: 'a number', holds: (value) => typeof value === 'number' },
  gaMeasurementId: { expected: 'text or null', holds: (value) => value === null || text(value) },
  hasLanguageModel: { expected: 'true or false', holds: (value) => typeof value === 'boolean' },
  languageModelHost: { expected: 'text or null', holds: (value) => value === null || text(value) },
};

/**
 * The configuration as the page was given it, or every problem as `field: what was expected`. Manually: it is the first
 * thing the home page runs, and a schema library would bring the schemas of every form along in its shared chunk.
 */
export function parseRuntimeConfig(json: unknown): { config: RuntimeConfig } | { problems: string[] } {
  const given = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const wrong = Object.entries(checks).filter(([field, { holds }]) => !holds(given[field]));
  if (wrong.length > 0) return { problems: wrong.map(([field, { expected }]) => `${field}: expected ${expected}`) };
  return { config: json as RuntimeConfig };
}

/** JSON that cannot end its `<script>` element or be read as a comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
