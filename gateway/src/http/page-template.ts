import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import type { GatewayEnv } from '../env.ts';

const noncePlaceholder = '__CSP_NONCE__';
const configPlaceholder = '__RUNTIME_CONFIG__';

/** The built `index.html`, filled per request. A build made while we run is picked up. */
export class PageTemplate {
  readonly #env: GatewayEnv;
  readonly #path: string;
  #built: { readonly at: number; readonly parts: readonly string[] } | null = null;

  constructor(env: GatewayEnv) {
    this.#env = env;
    this.#path = join(env.WEB_DIST, 'index.html');
  }

  /** The document with this request's nonce; null while there is no build. */
  async render(nonce: string): Promise<string | null> {
    const file = await stat(this.#path).catch(() => null);
    if (!file) return null;
    if (this.#built?.at !== file.mtimeMs) {
      const html = await readFile(this.#path, 'utf8');
      const config = inlineJson(pageConfig(this.#env, file.mtime.getFullYear()));
      const parts = html.replace(configPlaceholder, () => config).split(noncePlaceholder);
      this.#built = { at: file.mtimeMs, parts };
    }
    return this.#built.parts.join(nonce);
  }
}

/** JSON that cannot end its `<script>` element or be read as a comment. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function pageConfig(env: GatewayEnv, buildYear: number): RuntimeConfig {
  return {
    edition: env.APP_ENV,
    tileUrl: env.TILE_URL,
    tileAttribution: env.TILE_ATTRIBUTION,
    contactEmail: env.CONTACT_EMAIL,
    vatNumber: env.COMPANY_VAT_NUMBER,
    legalName: env.COMPANY_LEGAL_NAME,
    pec: env.COMPANY_PEC,
    socialUrl: env.SOCIAL_URL,
    buildYear,
  };
}
