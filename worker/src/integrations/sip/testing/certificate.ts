import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Certificates made on the spot: tests keep no key in the repository and need no openssl. DER encoded manually, EC P-256. */
export interface Certificate {
  pem: string;
  key: string;
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const name = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
const pemOf = (kind: string, bytes: Buffer) =>
  `-----BEGIN ${kind}-----\n${bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${kind}-----\n`;

interface CertificateOptions {
  /** Common name, and the DNS name unless `authority`. */
  subject: string;
  from?: Date;
  until?: Date;
  isAuthority?: boolean;
  /** Unset: signs itself. */
  signer?: { subject: string; key: string };
}

const day = 86_400_000;

/** A certificate as wished, valid around now unless said otherwise. */
export function makeCertificate(options: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const signer: KeyObject = options.signer ? createPrivateKey(options.signer.key) : privateKey;
  const constraint = options.isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence();
  const alternative = sequence(der(0x82, Buffer.from(options.subject)));
  const keyId = createHash('sha1').update(spki).digest();
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name(options.signer?.subject ?? options.subject),
    sequence(time(options.from ?? new Date(Date.now() - day)), time(options.until ?? new Date(Date.now() + day))),
    name(options.subject),
    spki,
    der(
      0xa3,
      sequence(
        extension('551d13', constraint),
        extension('551d0e', der(0x04, keyId)),
        ...(options.isAuthority ? [] : [extension('551d11', alternative)]),
      ),
    ),
  );
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, signer)));
  return { pem: pemOf('CERTIFICATE', certificate), key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
}
