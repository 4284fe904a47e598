import { readFileSync } from 'node:fs';
import { Kind } from 'graphql';
import { z } from 'zod';
import { parsed, type ReadyDocument, type ReadyDocuments } from './ready-documents.ts';

/** What stands under an id: a query whose answers can be kept, something that is never asked for by GET, or nothing. */
export type Trusted = ReadyDocument | 'mutation' | null;

const Manifest = z.record(z.string(), z.string());

/** Finds the text of a document of another build; null when no kept one has it. */
type FindKept = (id: string) => Promise<string | null>;

/** The documents of the page's builds, by the ids that codegen gave them (`sha256:` and 64 hexadecimal digits). */
export class TrustedDocuments {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #documents: ReadyDocuments;
  readonly #findKept: FindKept;
  /** Those asked for so far; there are no more than builds have. */
  readonly #known = new Map<string, Trusted>();

  /** @param file written by codegen; without it there are no ids of this build */
  constructor(file: string, documents: ReadyDocuments, findKept: FindKept) {
    this.#texts = readManifest(file);
    this.#documents = documents;
    this.#findKept = findKept;
  }

  /** One of another build only where the present schema still takes it. */
  async find(id: string): Promise<Trusted> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const text = this.#texts.get(id) ?? (await this.#findKept(id));
    if (text === null) return null;
    const found = isMutation(text) ? 'mutation' : this.#documents.examine(text, null);
    this.#known.set(id, found);
    return found;
  }
}

function readManifest(file: string): ReadonlyMap<string, string> {
  let json: string;
  try {
    json = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  return new Map(Object.entries(Manifest.parse(JSON.parse(json))));
}

const isMutation = (text: string) =>
  parsed(text)?.definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation');
