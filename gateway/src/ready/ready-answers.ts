import { FreshFlight } from '@dentisti/core/platform/fresh-flight';
import type { DirectoryRevisions } from '@dentisti/core/practice/directory-revisions';
import type { InlineHashes } from '../http/pages/inline-hashes.ts';
import { ReadyBody } from './ready-body.ts';

/** Longer ones hold what nobody asks for twice. */
const maxKeyLength = 1_000;
/** Bytes of the objects around an answer, about. */
const perAnswer = 2_000;

/** What the headers of a page are made from. */
interface PageFacts {
  inline: InlineHashes;
  /** Whether search engines may list it. */
  isIndexable: boolean;
}

/** What makes an answer ready: its text, and what it was made from. */
export interface MadeAnswer {
  text: string;
  /** Revision of every scope it was made from; null when it may not be kept. */
  scopes: ReadonlyMap<string, string> | null;
  /** Headers beside those of the body, e.g. a policy that names its scripts. */
  headers?: Readonly<Record<string, string>> | undefined;
  page?: PageFacts | null;
}

/** A public answer as it goes out, the same for everybody. */
export interface ReadyAnswer {
  body: ReadyBody;
  scopes: ReadonlyMap<string, string> | null;
  headers: Readonly<Record<string, string>>;
  /** Of a page alone. */
  page: PageFacts | null;
}

interface Kept extends ReadyAnswer {
  scopes: ReadonlyMap<string, string>;
  bytes: number;
}

/**
 * Public answers, each made once per key and revision of everything it was made from. A request gets a kept answer only
 * after the revisions, looked up since it arrived, have not changed. Bounded by bytes: what was used longest ago falls.
 */
export class ReadyAnswers {
  readonly #revisions: Pick<DirectoryRevisions, 'read'>;
  readonly #maxBytes: number;
  /** Used longest ago first, as a map keeps its order. */
  readonly #kept = new Map<string, Kept>();
  readonly #flight = new FreshFlight<ReadyAnswer>();
  #bytes = 0;

  constructor(revisions: Pick<DirectoryRevisions, 'read'>, maxBytes = 32_000_000) {
    this.#revisions = revisions;
    this.#maxBytes = maxBytes;
  }

  /** Bytes kept now, keys included. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The answer kept under `key`, if nothing that it was made from has changed. */
  async find(key: string): Promise<ReadyAnswer | null> {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    const present = await this.#revisions.read(kept.scopes.keys());
    // Another request may have put a newer one in its place meanwhile: it is judged by its own look-up.
    for (const [scope, revision] of kept.scopes)
      if (present.get(scope) !== revision) {
        if (this.#kept.get(key) === kept) this.#forget(key, kept);
        return null;
      }
    if (this.#kept.get(key) === kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    return kept;
  }

  /**
   * The kept answer, or the one that `make` makes; requests for one key share a making that began after each of them.
   * @throws what `make` throws
   */
  async get(key: string, make: () => Promise<MadeAnswer>): Promise<ReadyAnswer> {
    return (await this.find(key)) ?? this.make(key, make);
  }

  /** As `get`, for a caller that has just found nothing. */
  make(key: string, make: () => Promise<MadeAnswer>): Promise<ReadyAnswer> {
    return this.#flight.run(key, async () => {
      // A request that waited for another's making may find its answer still right.
      const found = this.#kept.has(key) ? await this.find(key) : null;
      return found ?? this.#keep(key, await make());
    });
  }

  #keep(key: string, { text, scopes, headers = {}, page = null }: MadeAnswer): ReadyAnswer {
    if (scopes === null || key.length > maxKeyLength) return { body: new ReadyBody(text), scopes: null, headers, page };
    const body = new ReadyBody(text, (grown) => {
      // A form that comes when the answer has fallen is its last readers' alone.
      if (this.#kept.get(key) !== kept) return;
      kept.bytes += grown;
      this.#bytes += grown;
      this.#shrink();
    });
    const kept: Kept = { body, scopes, headers, page, bytes: body.identity.length + 2 * key.length + perAnswer };
    const before = this.#kept.get(key);
    if (before) this.#forget(key, before);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    this.#shrink();
    return kept;
  }

  #shrink(): void {
    for (const [key, kept] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(key, kept);
    }
  }

  #forget(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }
}
