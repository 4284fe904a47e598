import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
type Compressed = Exclude<Encoding, 'identity'>;

/** Below this a compressed answer fills no fewer packets. */
const worthCompressing = 1_400;
/** From here on the text itself is not worth its memory while a compressed form is there. */
const worthDropping = 16_000;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;
const decompress = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/**
 * The bytes of an answer, compressed once for each encoding that somebody asks for. Of a long one the text is let go when a
 * compressed form is there, until a client takes nothing else.
 */
export class ReadyBody {
  /** Bytes of the text. */
  readonly length: number;
  #identity: Buffer | null;
  /** Stays once a client asked for it. */
  #isIdentityAsked = false;
  #packed: { encoding: Compressed; bytes: Buffer } | null = null;
  readonly #tag: string;
  readonly #coming = new Map<Compressed, Promise<Buffer>>();
  readonly #onGrown: (bytes: number) => void;

  /** @param onGrown told how many bytes more, or fewer, it holds */
  constructor(text: string, onGrown: (bytes: number) => void = () => {}) {
    this.length = Buffer.byteLength(text);
    // Memory of its own: a short text's share of a pool would hold the whole pool.
    this.#identity = Buffer.allocUnsafeSlow(this.length);
    this.#identity.write(text);
    this.#tag = createHash('sha256').update(this.#identity).digest('base64url').slice(0, 22);
    this.#onGrown = onGrown;
  }

  /** The text, for ourselves. */
  get text(): string {
    return this.#read().toString();
  }

  /** The encoding to send where `accepted` is the best that the client takes. */
  encodingFor(accepted: Encoding): Encoding {
    return this.length < worthCompressing ? 'identity' : accepted;
  }

  /** Entity tag of one encoding, quotes included. */
  tag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`;
  }

  encoded(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.#keepIdentity();
    const coming = this.#coming.get(encoding) ?? compress[encoding](this.#read());
    if (!this.#coming.has(encoding)) {
      this.#coming.set(encoding, coming);
      coming.then(
        (bytes) => this.#keepPacked(encoding, bytes),
        () => this.#coming.delete(encoding),
      );
    }
    return coming;
  }

  #read(): Buffer {
    const { encoding, bytes } = this.#packed ?? {};
    return this.#identity ?? (encoding && bytes ? decompress[encoding](bytes) : Buffer.alloc(0));
  }

  #keepIdentity(): Buffer {
    this.#isIdentityAsked = true;
    if (this.#identity) return this.#identity;
    this.#identity = this.#read();
    this.#onGrown(this.length);
    return this.#identity;
  }

  #keepPacked(encoding: Compressed, bytes: Buffer): void {
    this.#packed ??= { encoding, bytes };
    this.#onGrown(bytes.length);
    if (!this.#identity || this.#isIdentityAsked || this.length < worthDropping) return;
    this.#identity = null;
    this.#onGrown(-this.length);
  }
}
