import { FreshFlight } from '@dentisti/core/platform/fresh-flight';
import type { DirectoryRevisions } from '@dentisti/core/practice/directory-revisions';
import type { InlineHashes } from '../http/pages/inline-hashes.ts';
import { type Encoding, ReadyBody } from './ready-body.ts';

/** Longer ones hold what nobody asks for twice. */
const maxKeyLength = 1_000;
/** Bytes of the objects around an answer, about. */
const perAnswer = 2_000;
/** A query of the page with all of its fields has half as much. */
const maxRequestLength = 8_000;
/** Browsers ask for the same in a handful of ways; what strangers make up pushes out nothing but its own kind. */
const maxRequestsOfAnswer = 8;
/** Bytes of a reply's headers, about. */
const perReply = 1_500;

/** What the headers of a page are made from. */
interface PageFacts {
  inline: InlineHashes;
  /** Whether search engines may list it. */
  isIndexable: boolean;
  /** Of the renderer's build. */
  builtAt: number;
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

/** How a request was answered with what is kept: the same for every request that says the same. */
export interface Reply {
  answer: ReadyAnswer;
  encoding: Encoding;
  /** Names and values by turns; without those of one request alone. */
  head: readonly string[];
  /** Entity tag, where a client's copy may be asked about with it. */
  tag: string | null;
  /** For the log. */
  route: string;
  /** Label of a GraphQL operation, for its metric. */
  operation: string | null;
  /** Whether the client's calls are counted there. */
  isCounted: boolean;
  /** Whether the build that it came from still lies there. */
  isCurrent: (() => Promise<boolean>) | null;
}

interface Kept extends ReadyAnswer {
  key: string;
  scopes: ReadonlyMap<string, string>;
  bytes: number;
  /** Requests that were answered with it. */
  requests: string[];
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
  /** By all that a request says; they fall with their answers. */
  readonly #replies = new Map<string, Reply>();
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

  /** Answers kept now. */
  get size(): number {
    return this.#kept.size;
  }

  /** The answer kept under `key`, if nothing that it was made from has changed; null as well while nobody can tell. */
  async find(key: string): Promise<ReadyAnswer | null> {
    const kept = this.#kept.get(key);
    const isRight = kept !== undefined && (await this.#isRight(kept).catch(() => false));
    return isRight ? kept : null;
  }

  /** How a request like this was answered; only to be sent if `isRight` says so. */
  recall(request: string): Reply | null {
    return this.#replies.get(request) ?? null;
  }

  /** Whether nothing that the answer of a recalled reply was made from has changed. */
  async isRight({ answer }: Reply): Promise<boolean> {
    return this.#isKept(answer) && this.#isRight(answer);
  }

  /** Remembers the reply to a request as long as its answer is kept. @param request all that the reply depends on */
  remember(request: string, reply: Reply): void {
    const { answer } = reply;
    if (request.length > maxRequestLength || this.#replies.has(request) || !this.#isKept(answer)) return;
    if (answer.requests.length >= maxRequestsOfAnswer) this.#forgetRequest(answer, answer.requests.shift());
    answer.requests.push(request);
    this.#replies.set(request, reply);
    this.#grow(answer, request.length + perReply);
    this.#shrink();
  }

  #isKept(answer: ReadyAnswer): answer is Kept {
    return 'key' in answer && this.#kept.get(answer.key as string) === answer;
  }

  async #isRight(kept: Kept): Promise<boolean> {
    const { key } = kept;
    // What reads no directory, a legal page for one, needs no Postgres either.
    const present = kept.scopes.size > 0 ? await this.#revisions.read(kept.scopes.keys()) : kept.scopes;
    // Another request may have put a newer one in its place meanwhile: it is judged by its own look-up.
    for (const [scope, revision] of kept.scopes)
      if (present.get(scope) !== revision) {
        if (this.#kept.get(key) === kept) this.#forget(kept);
        return false;
      }
    if (this.#kept.get(key) === kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    return true;
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
      this.#grow(kept, grown);
      this.#shrink();
    });
    const bytes = body.length + 2 * key.length + perAnswer;
    const kept: Kept = { key, body, scopes, headers, page, bytes, requests: [] };
    const before = this.#kept.get(key);
    if (before) this.#forget(before);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    this.#shrink();
    return kept;
  }

  #grow(kept: Kept, bytes: number): void {
    kept.bytes += bytes;
    this.#bytes += bytes;
  }

  #shrink(): void {
    for (const kept of this.#kept.values()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(kept);
    }
  }

  #forget(kept: Kept): void {
    this.#kept.delete(kept.key);
    this.#bytes -= kept.bytes;
    for (const request of kept.requests) this.#replies.delete(request);
  }

  #forgetRequest(kept: Kept, request = ''): void {
    this.#replies.delete(request);
    this.#grow(kept, -(request.length + perReply));
  }
}
