import { createHash } from 'node:crypto';

const hidden = '***';
/** How texts call a password. */
const name = 'pass(?:word|wd|phrase|code)|pwd|psw|secret|credentials?';
/** One whole line of a header that is named so, as with `X-Password`. */
const namedHeaders = new RegExp(String.raw`^([\w.-]{0,64}?(?:${name})[\w.-]{0,256})[ \t]{0,8}:.*$`, 'gim');
/** `password=…`, `"password":"…"`, `<password>…`, or quoted: to the end of the line, as it may hold any quotation mark. */
const named = new RegExp(
  String.raw`((?:${name}|\bpass)(?:["'\\]*\s*(?:[:=>]|%3[ad]|&quot;\s*[:=]|&gt;)|\s+\\?["'«\u201c\u2018]))(?!\*{3}$).*`,
  'gim',
);
/** Every scheme but Digest, whose parameters are judged one by one: Basic would be the password itself. */
const schemes = /\b((?:proxy-)?authorization)\b["']?[ \t]*[:=](?![ \t]*["']?digest\b).*/gim;
const digests = /^((?:(?:proxy-)?authorization|[a-z-]+-authenticate|[a-z-]*authentication-info)[ \t]*:)(.*)$/gim;
const shownParameters = new Set(
  'realm username uri algorithm qop nc stale domain charset nonce expires tag transport'.split(' '),
);
const parameters = /(?<![\w*-])([\w*-]{1,64})[ \t]{0,8}=[ \t]*("(?:[^"\\]|\\.)*"|"[^\n]*|[^\s",;]+)/g;
/** `sip:anna:secret@host`, also written in another address. */
const userinfo = /(\b[a-z][a-z0-9+.-]{0,20}(?::|%3a)(?:\/\/)?[^\s:@<>"%/]{0,256}(?::|%3a))[^\s<>"]{0,800}(@|%40)/gi;

/** Returns the text without what stands where a password may stand: the same text for whatever password. */
export function maskPlaces(text: string): string {
  return text
    .replace(schemes, `$1: ${hidden}`)
    .replace(digests, (_line, header: string, value: string) => header + maskParameters(value))
    .replace(namedHeaders, `$1: ${hidden}`)
    .replace(named, `$1${hidden}`)
    .replace(userinfo, `$1${hidden}$2`);
}

const maskParameters = (value: string): string =>
  value.replace(parameters, (found, key: string) =>
    shownParameters.has(key.toLowerCase()) ? found : `${key}="${hidden}"`,
  );

/** Words of errors about passwords, which tell nothing of one: they stay whether or not they are it. */
const plainWords = new Set(
  `a an and are at authentication bad be but by cannot check denied does equal error expired expected failed failure
  for forbidden from has have in incorrect invalid is it long longer match mismatch missing more must no not of only or
  password passwd passphrase please pwd rejected required secret should shorter than the this to too unauthorized
  user username was with wrong your account characters credentials challenge login registration digest authorization
  di del della errata errato non per scaduta sbagliata utente valida account`.split(/\s+/),
);
const namesPassword = new RegExp(name, 'i');
/** What a line begins with, which is the protocol's. */
const beginning = /^(?:SIP\/2\.0 \d{3}\b|[\w-]+:(?: \d{3}(?= ))?)/;

/** Returns another's words about a password with only those that any such error has; other lines stay as they are. */
export function maskEchoes(text: string): string {
  const mask = (line: string) => {
    const [start = ''] = beginning.exec(line) ?? [];
    const rest = line.slice(start.length);
    if (!namesPassword.test(rest)) return line;
    const words = rest.replace(/(["'«\u201c\u2018]?)[^\s"«\u201c]\S*/g, (word) => (isPlain(word) ? word : hidden));
    return start + words.replace(/\*{3}(?:\s*["'«»\u201c\u201d]?\*{3})+/g, hidden);
  };
  return text.split('\n').map(mask).join('\n');
}

function isPlain(word: string): boolean {
  if (word.length > 80 || /^["'«\u201c\u2018].*["'»\u201d’]\W*$/.test(word)) return false;
  const bare = word.replace(/^["'«\u201c\u2018(]+|["'»\u201d’).,;:]+$/g, '').toLowerCase();
  return plainWords.has(bare) || /^[\w.]*\.\w*(?:password|secret)$/.test(bare);
}

/** Protocol words that look random. */
const constants = ['MD5-sess', 'SHA-512-256-sess', 'AKAv1-MD5'];

/**
 * Whether nobody could name a secret from the hole that it leaves in a text. One of the words that the text has anyway is
 * none. `beside`: what else stands there, which a long one may have been pasted over by mistake.
 */
export function isUnguessable(secret: string, beside: readonly string[] = []): boolean {
  const has = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].map((kind) => kind.test(secret));
  const isMixed = has.slice(0, 3).every(Boolean);
  const turns = secret.match(/\p{L}(?=\d)|\d(?=\p{L})/gu)?.length ?? 0;
  const isWild = secret.length >= 8 && (isMixed || turns >= 3);
  const isLong = secret.length >= 12 && new Set(secret).size >= 6;
  if (isLong && isWild) return !constants.includes(secret);
  // Figures with other signs, or alone; of letters alone those that make no word.
  const isNoWord = has[2] || /[^aeiou\P{L}]{6}/iu.test(secret);
  const holds = (one: string, other: string) => one.toLowerCase().includes(other.toLowerCase());
  const isKnown = [...beside, ...constants].some((text) => text && (holds(text, secret) || holds(secret, text)));
  return (isWild || (isLong && isNoWord)) && !isKnown;
}

/** What a server may have stored instead of a password. It can be computed from each guess. */
export const hashesOf = (secret: string): string[] =>
  ['md5', 'sha1', 'sha256', 'sha512'].map((hash) => createHash(hash).update(secret).digest('hex'));

/** Returns the text without the secrets that are given, in whatever encoding it has them; only for unguessable ones. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const packed = text.replace(/\s+/g, '').toLowerCase();
  // A pattern of each, above all of the long hashes, takes a twentieth of a second to make: most are nowhere in a text.
  const canStand = (form: string) => !/^[!-~]*$/.test(form) || packed.includes(form.toLowerCase());
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap(formsOf)
    .filter(canStand);
  // Longest first, so that no rest of an encoded form, or of a secret that holds another one, stays.
  const patterns = [...new Set(forms)].sort((a, b) => b.length - a.length).map(patternOf);
  return patterns.length === 0 ? text : text.replace(new RegExp(patterns.join('|'), 'gi'), hidden);
}

function formsOf(secret: string): string[] {
  const whole = secret.toWellFormed();
  const bytes = Buffer.from(whole);
  const hex = bytes.toString('hex');
  const json = JSON.stringify(whole).slice(1, -1);
  const plain = [whole, whole.normalize('NFC'), whole.normalize('NFD')];
  return [
    ...plain,
    ...plain.map(encodeURIComponent),
    hex.replace(/../g, '%$&'),
    hex,
    whole.replace(/[\\"]/g, '\\$&'),
    json,
    json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    whole.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    bytes.toString('base64'),
    ...base64Forms(bytes),
  ];
}

/** As it stands in the base64 of a text that holds it, e.g. behind its user: without the signs that others have a part in. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isCut = (before + bytes.length) % 3 !== 0;
    const own = text.slice(before === 0 ? 0 : before + 1, isCut ? -1 : undefined);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** A header's line may be folded within it; what is not ASCII may have come in another encoding. */
const patternOf = (form: string): string =>
  form
    .replace(/[^ -~]+|[ -~]/g, (part) => {
      const sign = part.replace(/[$()*+./?[\\\]^{|}]/, '\\$&');
      return `${/^[ -~]/.test(part) ? sign : `(?:[^ -~\\n]{1,${4 * part.length}}|\\?{1,${part.length}})`}~fold~`;
    })
    .replace(/~fold~$/, '')
    .replaceAll('~fold~', '(?:[ \\t]*\\n[ \\t]+)?');
