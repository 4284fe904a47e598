import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** Files a page needs beside those of the entry, which the template names itself. */
export interface PageAssets {
  scripts: readonly string[];
  styles: readonly string[];
}

const none: PageAssets = { scripts: [], styles: [] };
const modules = import.meta.glob<Record<string, unknown>>(['../features/**/*-page.tsx', '!../features/home/**']);

/** Finds the chunks of the browser's build that belong to a page; built before the server's, beside it. */
export class BrowserBuild {
  readonly #manifest: Record<string, Chunk>;
  readonly #shared = new Set<string>();
  readonly #assets = new Map<ComponentType, PageAssets>();

  constructor(manifestUrl: URL) {
    this.#manifest = JSON.parse(readFileSync(manifestUrl, 'utf8'));
    for (const [key, chunk] of Object.entries(this.#manifest)) if (chunk.isEntry) this.#collect(key, this.#shared);
  }

  /** Scripts and style sheets of the page that `Page` draws; nothing for one that is part of the entry. */
  async assetsOf(Page: ComponentType | null): Promise<PageAssets> {
    if (!Page) return none;
    const known = this.#assets.get(Page);
    if (known) return known;
    for (const [path, load] of Object.entries(modules)) {
      if (!Object.values(await load()).includes(Page)) continue;
      const assets = this.#assetsOf(path.replace(/^\.\.\//, 'src/'));
      this.#assets.set(Page, assets);
      return assets;
    }
    throw new Error('no chunk has this page: pages lie in features/<name>/<name>-page.tsx');
  }

  #assetsOf(key: string): PageAssets {
    const own = new Set<string>();
    this.#collect(key, own);
    const chunks = [...own].filter((one) => !this.#shared.has(one)).flatMap((one) => this.#manifest[one] ?? []);
    return {
      scripts: chunks.map((chunk) => `/${chunk.file}`),
      styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    };
  }

  #collect(key: string, into: Set<string>): void {
    if (into.has(key)) return;
    // What a chunk stands on comes first: so do its styles.
    for (const imported of this.#manifest[key]?.imports ?? []) this.#collect(imported, into);
    into.add(key);
  }
}
