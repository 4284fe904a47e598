import { maskPlaces, maskSecrets } from '@dentisti/core/tools/mask-secrets';

const hidden = '***';
/** What a digest computes from the password, and the random that would let somebody test guesses against it. */
const computed = /\b(response|cnonce|nextnonce|rspauth|opaque)\s*=\s*("(?:[^"\\]|\\.)*"?|[^\s,;"]+)/gi;
const nonces = /\bnonce\s*=\s*"?([^",\s]{0,6})(?:[^"\\,\s]|\\.)*"?/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a page or a terminal.
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;

/**
 * Returns the text without a password where one can stand, and without the `secrets` wherever they are: none that could be
 * guessed from its hole. Of a nonce six characters stay. Lines are unfolded; unprintable characters become a dot.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return maskPlaces(maskSecrets(lines, secrets).replace(/\n[ \t]+/g, ' '))
    .replace(computed, `$1="${hidden}"`)
    .replace(nonces, (_match, start: string) => `nonce="${start.slice(0, 6)}…"`)
    .replace(unprintable, '.');
}
