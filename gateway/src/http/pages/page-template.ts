import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from '@dentisti/domain/page-rendering';
import { inlineJson, type RuntimeConfig } from '@dentisti/domain/runtime-config';
import type { GatewayEnv } from '../../env.ts';
import { ReadyBody } from '../../ready/ready-body.ts';
import { hashInline, type InlineHashes } from './inline-hashes.ts';
import { writtenAt } from './written-at.ts';

const configPlaceholder = '__RUNTIME_CONFIG__';

/** Where a rendered page takes the place of what the build wrote. */
type Gap = 'head' | 'body' | 'state';
const gaps = /<!--page-(head|body)-->[\s\S]*?<!--\/page-\1-->|<!--page-state-->/g;

/** A build of the page: its document cut where something is filled in, and what its pages are told. */
export interface BuiltPage {
  /** Changes with every build. */
  readonly version: number;
  readonly config: RuntimeConfig;
  readonly document: readonly { text: string; gap: Gap | null }[];
  /** The document as the build left it, which the browser fills: the same for every address and visitor. */
  readonly shell: ReadyBody;
  /** Inline scripts and styles of the build's own. */
  readonly inline: InlineHashes;
}

/** The built `index.html`, filled per request. A build made while we run is picked up. */
export class PageTemplate {
  readonly #env: GatewayEnv;
  readonly #path: string;
  readonly #writtenAt: ReturnType<typeof writtenAt>;
  #built: BuiltPage | null = null;

  constructor(env: GatewayEnv) {
    this.#env = env;
    this.#path = join(env.WEB_DIST, 'index.html');
    this.#writtenAt = writtenAt(this.#path, env);
  }

  /** The build as it lies there now; null while there is none. */
  async read(): Promise<BuiltPage | null> {
    const at = await this.#writtenAt();
    if (!at) return null;
    if (this.#built?.version !== at.getTime()) {
      const config = pageConfig(this.#env, at.getFullYear());
      const html = (await readFile(this.#path, 'utf8')).replace(configPlaceholder, () => inlineJson(config));
      const inline = hashInline(html);
      this.#built = { version: at.getTime(), config, document: cut(html), shell: new ReadyBody(html), inline };
    }
    return this.#built;
  }
}

/** The document with a rendered page in its gaps, and what its policy has to allow. */
export function fillTemplate(
  { document, inline }: BuiltPage,
  page: RenderedPage,
): { html: string; inline: InlineHashes } {
  const styles = page.styles.map(({ name, css }) => `<style${name ? ` data-emotion="${name}"` : ''}>${css}</style>`);
  const filling: Record<Gap, string> = {
    head: page.head + styles.join(''),
    body: page.body,
    state: `<script id="page-state" type="application/json">${page.state}</script>`,
  };
  const ofPage = hashInline(
    '',
    page.styles.map(({ css }) => css),
  );
  return {
    html: document.map(({ text, gap }) => (gap ? filling[gap] : text)).join(''),
    // Of the body nothing is allowed: a practice's own text may stand there.
    inline: { scripts: inline.scripts, styles: [...new Set([...inline.styles, ...ofPage.styles])] },
  };
}

function cut(html: string): BuiltPage['document'] {
  const pieces: { text: string; gap: Gap | null }[] = [];
  let from = 0;
  for (const match of html.matchAll(gaps)) {
    pieces.push({ text: html.slice(from, match.index), gap: null });
    pieces.push({ text: match[0], gap: (match[1] ?? 'state') as Gap });
    from = match.index + match[0].length;
  }
  return [...pieces, { text: html.slice(from), gap: null }];
}

function pageConfig(env: GatewayEnv, buildYear: number): RuntimeConfig {
  return {
    edition: env.APP_ENV,
    publicUrl: env.PUBLIC_URL,
    tileUrl: env.TILE_URL,
    tileAttribution: env.TILE_ATTRIBUTION,
    basemapUrl: env.basemap?.url ?? null,
    contactEmail: env.CONTACT_EMAIL,
    vatNumber: env.COMPANY_VAT_NUMBER,
    legalName: env.COMPANY_LEGAL_NAME,
    pec: env.COMPANY_PEC,
    socialUrl: env.SOCIAL_URL,
    buildYear,
    gaMeasurementId: env.GA_MEASUREMENT_ID ?? null,
    hasLanguageModel: env.LLM_BASE_URL !== undefined,
    languageModelHost: env.LLM_BASE_URL ? new URL(env.LLM_BASE_URL).hostname : null,
  };
}
