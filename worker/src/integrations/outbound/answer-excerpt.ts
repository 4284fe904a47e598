const excerptLength = 200;

/**
 * Returns the first characters of an answer as one line, without control signs, marks that turn the direction of writing,
 * or halves of a character.
 */
export function presentExcerpt(bytes: Buffer): string {
  // Four octets are the most a character takes; what is cut off in the middle becomes a sign that goes, too.
  const text = bytes.subarray(0, excerptLength * 8).toString('utf8');
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .trim();
  return [...line].slice(0, excerptLength).join('').trim();
}
