import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** One style sheet of the browser's build. */
export interface StyleSheet {
  href: string;
  css: string;
}

/** The application, which the entry loads when it is needed. */
const applicationKey = 'src/app/start.tsx';
const modules = import.meta.glob<Record<string, unknown>>(['../features/**/*-page.tsx', '!../features/home/**']);

/** Finds the styles of the browser's build that belong to a page; built before the server's, beside it. */
export class BrowserBuild {
  readonly #folder: URL;
  readonly #manifest: Record<string, Chunk>;
  readonly #shared = new Set<string>();
  readonly #styles = new Map<ComponentType | null, readonly StyleSheet[]>();

  constructor(folder: URL) {
    this.#folder = folder;
    this.#manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8'));
    for (const [key, chunk] of Object.entries(this.#manifest)) if (chunk.isEntry) this.#collect(key, this.#shared);
    this.#collect(applicationKey, this.#shared);
  }

  /** The style sheets of the page that `Page` draws, the site's first; null for a page that is part of the application. */
  async stylesOf(Page: ComponentType | null): Promise<readonly StyleSheet[]> {
    const known = this.#styles.get(Page) ?? this.#read(Page ? await keyOf(Page) : applicationKey);
    this.#styles.set(Page, known);
    return known;
  }

  #read(key: string): StyleSheet[] {
    const keys = new Set(this.#shared);
    this.#collect(key, keys);
    const files = new Set([...keys].flatMap((one) => this.#manifest[one]?.css ?? []));
    return [...files].map((file) => ({
      href: `/${file}`,
      css: readFileSync(new URL(file, this.#folder), 'utf8').trim(),
    }));
  }

  #collect(key: string, into: Set<string>): void {
    if (into.has(key)) return;
    // What a chunk stands on comes first: so do its styles.
    for (const imported of this.#manifest[key]?.imports ?? []) this.#collect(imported, into);
    into.add(key);
  }
}

/** The manifest's name of the module that exports the page. */
async function keyOf(Page: ComponentType): Promise<string> {
  for (const [path, load] of Object.entries(modules))
    if (Object.values(await load()).includes(Page)) return path.replace(/^\.\.\//, 'src/');
  throw new Error('no chunk has this page: pages lie in features/<name>/<name>-page.tsx');
}
