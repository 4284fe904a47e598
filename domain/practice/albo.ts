/** Where a dentist is enrolled: the province of the Ordine dei Medici e Odontoiatri and the number in its Albo degli Odontoiatri. */
export interface AlboEntry {
  /** Two-letter sign, upper case. */
  province: string;
  /** One to six digits, without leading zeros. */
  number: string;
}

/**
 * Reads an entry as typed (`rm`, `n. 01234`, `OD 1234`); null when it cannot be one. Whether the province exists is the
 * gazetteer's to say, whether the entry does is what the operator looked up.
 */
export function parseAlboEntry(province: string, number: string): AlboEntry | null {
  const sign = province.trim().toUpperCase();
  const digits = /^(?:n(?:r|um)?\.?\s*|od\.?\s*)?0*([1-9]\d{0,5})$/i.exec(number.trim())?.[1];
  return digits && /^[A-Z]{2}$/.test(sign) ? { province: sign, number: digits } : null;
}

/** As it is stored and shown: `RM 1234`. */
export const alboText = ({ province, number }: AlboEntry): string => `${province} ${number}`;

type Badge = 'google' | 'practice' | 'albo' | null;

/**
 * Returns the badge after a check of the Albo. The practice's own confirmation stays: it also keeps its data from being
 * overwritten.
 */
export const badgeAfterCheck = (badge: Badge): Badge => (badge === 'practice' ? 'practice' : 'albo');

/** Returns the badge once the check is taken back: Google's data alone verify a practice that has them. */
export const badgeWithoutCheck = (badge: Badge, hasGoogleRating: boolean): Badge =>
  badge !== 'albo' ? badge : hasGoogleRating ? 'google' : null;

/** Returns the badge once the practice's own confirmation is taken back. */
export const badgeWithoutConfirmation = (hasAlboCheck: boolean, hasGoogleRating: boolean): Badge =>
  hasAlboCheck ? 'albo' : hasGoogleRating ? 'google' : null;
