import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type CborKey = number | string;
type Cbor = number | string | Buffer | Map<CborKey, Cbor>;

/** Encodes as much of CBOR as an authenticator's answers need: integers, texts, bytes, maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

const flags = { present: 1, verified: 4, attested: 64 };

interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  /** What the authenticator says it counted; its own count goes on. */
  counter?: number;
  userHandle?: string;
  credentialId?: string;
}

/** An authenticator in software, with one passkey, that can be made to answer wrongly. */
export class Authenticator {
  readonly credentialId = base64url(randomBytes(32));
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The answer to the options of a registration, as JSON. */
  register(options: string, lie: Lie = {}): string {
    const { challenge, rp, user } = JSON.parse(options);
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<CborKey, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.credentialId, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, publicKey]);
    const authData = Buffer.concat([this.#data(lie.rpId ?? rp.id, flags.attested, lie), attested]);
    const attestation = new Map<CborKey, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, lie),
      attestationObject: base64url(cbor(attestation)),
    });
  }

  /** The answer to the options of a sign-in, as JSON. */
  sign(options: string, lie: Lie = {}): string {
    const { challenge, rpId } = JSON.parse(options);
    this.#counter += 1;
    const authenticatorData = this.#data(lie.rpId ?? rpId, 0, lie);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lie);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer(
      {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: lie.userHandle ?? this.#userHandle,
      },
      lie.credentialId,
    );
  }

  #answer(response: Record<string, string>, id = this.credentialId): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string, lie: Lie): string {
    const data = { type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? this.#origin };
    return base64url(Buffer.from(JSON.stringify({ ...data, crossOrigin: false })));
  }

  #data(rpId: string, more: number, { isVerified = true, counter = this.#counter }: Lie): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags.present | (isVerified ? flags.verified : 0) | more]),
      count,
    ]);
  }
}
