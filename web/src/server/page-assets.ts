import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** One style sheet of the browser's build. */
interface StyleSheet {
  href: string;
  css: string;
}

/** What a page needs of the browser's build, the site's first. */
export interface PageAssets {
  sheets: readonly StyleSheet[];
  /** Addresses of the scripts that take the page over, without the entry. */
  scripts: readonly string[];
}

/** The application, which the entry loads when it is needed, and the libraries it has run before. */
const applicationKey = 'src/app/start.tsx';
const libraryKeys = ['renderer', 'router', 'graphql-client'].map((name) => `src/app/libraries/${name}.ts`);
const modules = import.meta.glob<Record<string, unknown>>(['../features/**/*-page.tsx', '!../features/home/**']);

/** Finds the files of the browser's build that belong to a page; built before the server's, beside it. */
export class BrowserBuild {
  readonly #folder: URL;
  readonly #manifest: Record<string, Chunk>;
  readonly #shared = new Set<string>();
  readonly #entries = new Set<string>();
  readonly #assets = new Map<ComponentType | null, PageAssets>();

  constructor(folder: URL) {
    this.#folder = folder;
    this.#manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8'));
    for (const [key, chunk] of Object.entries(this.#manifest)) if (chunk.isEntry) this.#collect(key, this.#entries);
    for (const key of [...this.#entries, ...libraryKeys, applicationKey]) this.#collect(key, this.#shared);
  }

  /** The files of the page that `Page` draws; null for a page that is part of the application. */
  async assetsOf(Page: ComponentType | null): Promise<PageAssets> {
    const known = this.#assets.get(Page) ?? this.#read(Page ? await keyOf(Page) : applicationKey);
    this.#assets.set(Page, known);
    return known;
  }

  #read(key: string): PageAssets {
    const keys = new Set(this.#shared);
    this.#collect(key, keys);
    const files = new Set([...keys].flatMap((one) => this.#manifest[one]?.css ?? []));
    const sheets = [...files].map((file) => ({
      href: `/${file}`,
      css: readFileSync(new URL(file, this.#folder), 'utf8').trim(),
    }));
    const later = [...keys].filter((one) => !this.#entries.has(one));
    return { sheets, scripts: later.flatMap((one) => this.#manifest[one] ?? []).map(({ file }) => `/${file}`) };
  }

  /** Adds a chunk and what it stands on, that first: so do its styles. Chunks may import each other. */
  #collect(key: string, into: Set<string>, seen = new Set<string>()): void {
    if (into.has(key) || seen.has(key)) return;
    seen.add(key);
    for (const imported of this.#manifest[key]?.imports ?? []) this.#collect(imported, into, seen);
    into.add(key);
  }
}

/** The manifest's name of the module that exports the page. */
async function keyOf(Page: ComponentType): Promise<string> {
  for (const [path, load] of Object.entries(modules))
    if (Object.values(await load()).includes(Page)) return path.replace(/^\.\.\//, 'src/');
  throw new Error('no chunk has this page: pages lie in features/<name>/<name>-page.tsx');
}
