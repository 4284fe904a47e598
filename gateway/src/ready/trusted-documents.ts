import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { z } from 'zod';
import type { ReadyDocument, ReadyDocuments } from './ready-documents.ts';

/** What stands under an id: a query whose answers can be kept, something that is never asked for by GET, or nothing. */
export type Trusted = ReadyDocument | 'mutation' | null;

const Manifest = z.record(z.string(), z.string());

/** The documents of the page's build, by the ids that codegen gave them (`sha256:` and 64 hexadecimal digits). */
export class TrustedDocuments {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #documents: ReadyDocuments;
  /** Those asked for so far; there are no more than in the file. */
  readonly #known = new Map<string, Trusted>();

  /** @param file written by codegen; without it there are no ids */
  constructor(file: string, documents: ReadyDocuments) {
    this.#texts = readManifest(file);
    this.#documents = documents;
  }

  find(id: string): Trusted {
    const text = this.#texts.get(id);
    if (text === undefined) return null;
    let found = this.#known.get(id);
    if (found === undefined) {
      found = isMutation(text) ? 'mutation' : this.#documents.examine(text, null);
      this.#known.set(id, found);
    }
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
  parse(text).definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation');
