/** What the page needs to know of its deployment; the gateway writes it as JSON into `<script id="runtime-config">`. */
export interface RuntimeConfig {
  edition: 'trial' | 'production';
  /** Leaflet template of the map's tiles, e.g. `/tiles/{z}/{x}/{y}.svg`. */
  tileUrl: string;
  /** Plain text of the tiles' attribution. */
  tileAttribution: string;
  contactEmail: string;
  vatNumber: string;
  legalName: string;
  pec: string;
  socialUrl: string;
  /** Year of the build, for the footer: `2025` or `2025–<year>`. */
  buildYear: number;
}

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const checks: Record<keyof RuntimeConfig, { expected: string; holds: Check }> = {
  edition: { expected: 'trial or production', holds: (value) => value === 'trial' || value === 'production' },
  tileUrl: { expected: 'text', holds: text },
  tileAttribution: { expected: 'text', holds: text },
  contactEmail: { expected: 'text', holds: text },
  vatNumber: { expected: 'text', holds: text },
  legalName: { expected: 'text', holds: text },
  pec: { expected: 'text', holds: text },
  socialUrl: { expected: 'text', holds: text },
  buildYear: { expected: 'a number', holds: (value) => typeof value === 'number' },
};

/**
 * The configuration as the page was given it, or every problem as `field: what was expected`. By hand: it is the first
 * thing the home page runs, and a schema library would bring the schemas of every form along in its shared chunk.
 */
export function readRuntimeConfig(json: unknown): { config: RuntimeConfig } | { problems: string[] } {
  const given = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const wrong = Object.entries(checks).filter(([field, { holds }]) => !holds(given[field]));
  if (wrong.length > 0) return { problems: wrong.map(([field, { expected }]) => `${field}: expected ${expected}`) };
  return { config: json as RuntimeConfig };
}
