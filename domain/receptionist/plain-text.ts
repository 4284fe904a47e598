/** Longest sentence the receptionist listens to. */
export const utteranceMaxLength = 400;

/**
 * What was said as the readers of this folder want it: lower case, no accents, apostrophes and punctuation as blanks, but
 * the signs that stand inside times and dates kept (`15:30`, `3/12`, `1°`, `3-5`).
 */
export function plainText(said: string): string {
  return said
    .slice(0, utteranceMaxLength)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/º/g, '°')
    .replace(/[’‘`´']/g, ' ')
    .replace(/(?<=\d) ?[-–—] ?(?=\d)/g, '-')
    .replace(/(?<!\d)[:./-]|[:./-](?!\d)/g, ' ')
    .replace(/[^\p{L}\p{N}:./°-]+/gu, ' ')
    .trim();
}

/** A pattern over `plainText` that matches whole words. */
export function words(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u');
}
