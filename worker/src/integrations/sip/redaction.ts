const hidden = '***';
/** What a digest computes from the password, and the random that would let somebody test guesses against it. */
const computed = /\b(response|cnonce|nextnonce|rspauth|opaque)\s*=\s*("(?:[^"\\]|\\.)*"?|[^\s,;"]+)/gi;
const nonces = /\bnonce\s*=\s*"?([^",\s]{0,6})(?:[^"\\,\s]|\\.)*"?/gi;
/** For every scheme: Basic would be the password itself. */
const otherSchemes = /^((?:proxy-)?authorization)[ \t]*:(?![ \t]*digest\b).*$/gim;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a page or a terminal.
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;

/**
 * The text without secrets: no `secrets` literally or in the encodings a peer could send them back in, no digest
 * response, of a nonce its first six characters. Unprintable characters become a dot.
 */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text.replace(/\r\n?/g, '\n');
  for (const secret of secrets) for (const form of formsOf(secret)) clean = clean.replaceAll(form, hidden);
  return clean
    .replace(otherSchemes, `$1: ${hidden}`)
    .replace(computed, `$1="${hidden}"`)
    .replace(nonces, (_match, start: string) => `nonce="${start.slice(0, 6)}…"`)
    .replace(unprintable, '.');
}

/** Longest first, so that no rest of an encoded form stays. */
function formsOf(secret: string): string[] {
  if (secret === '') return [];
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const base64 = bytes.toString('base64');
  const quoted = secret.replace(/[\\"]/g, '\\$&');
  const forms = [encodeURIComponentSafely(secret), hex, hex.toUpperCase(), base64, quoted, secret];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** A lone surrogate makes `encodeURIComponent` throw. */
const encodeURIComponentSafely = (text: string): string => encodeURIComponent(text.toWellFormed());
