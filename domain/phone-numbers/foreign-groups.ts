/** Country codes as the ITU gives them out: one, two or three digits. */
const countryCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;

/** How a country writes its numbers, by country code and total of digits; others are read in threes. */
const groupings: Readonly<Record<string, readonly number[]>> = {
  '1': [3, 3, 4],
  '30': [3, 3, 4],
  '33': [1, 2, 2, 2, 2],
  '41': [2, 3, 2, 2],
  '44': [4, 6],
  '45': [2, 2, 2, 2],
  '47': [2, 2, 2, 2],
  '356': [4, 4],
  '357': [4, 4],
  '371': [4, 4],
  '385': [2, 3, 4],
  '386': [2, 3, 3],
};
const london = [2, 4, 4];

/** Returns country code and groups of a foreign number (E.164) as it is written and dictated; null when it is none. */
export function foreignGroups(e164: string): { code: string; groups: string[] } | null {
  const [, code = '', national = ''] = countryCode.exec(e164) ?? [];
  if (code === '' || code === '39') return null;
  const sizes = code === '44' && national.startsWith('2') ? london : groupings[code];
  if (sizes?.reduce((sum, size) => sum + size) !== national.length) return { code, groups: inThrees(national) };
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size));
  return { code, groups: ends.map((end, index) => national.slice(ends[index - 1] ?? 0, end)) };
}

/** Groups of three; a single digit at the end joins the group before it. */
export function inThrees(digits: string): string[] {
  return digits.match(/\d{3}(?=\d\b)\d|\d{1,3}/g) ?? [];
}
