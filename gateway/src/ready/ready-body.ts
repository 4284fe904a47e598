import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this a compressed answer fills no fewer packets. */
const worthCompressing = 1_400;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;

/** The bytes of an answer, compressed once for each encoding that somebody asks for. */
export class ReadyBody {
  readonly identity: Buffer;
  readonly #tag: string;
  readonly #coming = new Map<Encoding, Promise<Buffer>>();
  readonly #onGrown: (bytes: number) => void;

  /** @param onGrown told how many bytes a compressed form adds */
  constructor(text: string, onGrown: (bytes: number) => void = () => {}) {
    // Memory of its own: a short text's share of a pool would hold the whole pool.
    this.identity = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    this.identity.write(text);
    this.#tag = createHash('sha256').update(this.identity).digest('base64url').slice(0, 22);
    this.#onGrown = onGrown;
  }

  /** The encoding to send where `accepted` is the best that the client takes. */
  encodingFor(accepted: Encoding): Encoding {
    return this.identity.length < worthCompressing ? 'identity' : accepted;
  }

  /** Entity tag of one encoding, quotes included. */
  tag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`;
  }

  encoded(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.identity;
    const coming = this.#coming.get(encoding) ?? compress[encoding](this.identity);
    if (!this.#coming.has(encoding)) {
      this.#coming.set(encoding, coming);
      coming.then(
        ({ length }) => this.#onGrown(length),
        () => this.#coming.delete(encoding),
      );
    }
    return coming;
  }
}
