/**
 * Area codes of two and three digits after the 0 (`06`, `011`); all other Italian area codes have four. AGCOM's plan of
 * numbers (delibera 8/15/CIR).
 */
const shortAreaCodes = new Set(
  // biome-ignore format: a table
  ['02', '06', '010', '011', '015', '019', '030', '031', '035', '039', '040', '041', '045', '049', '050', '051', '055',
    '059', '070', '071', '075', '079', '080', '081', '085', '089', '090', '091', '095', '099'],
);

/**
 * A number as an Italian writes it: `+390612345678` → `06 1234 5678`, `+393471234567` → `347 123 4567`. Takes E.164;
 * a foreign number or one of unusual length is given back as it is.
 */
export function formatPhone(e164: string): string {
  const national = /^\+39(\d{6,11})$/.exec(e164)?.[1];
  if (national === undefined) return e164;
  if (national.startsWith('3') && national.length >= 9)
    return [national.slice(0, 3), ...grouped(national.slice(3))].join(' ');
  if (/^80[03]\d{3,}$/.test(national)) return [national.slice(0, 3), ...grouped(national.slice(3))].join(' ');
  if (!national.startsWith('0')) return e164;
  const areaLength = [2, 3].find((length) => shortAreaCodes.has(national.slice(0, length))) ?? 4;
  return [national.slice(0, areaLength), ...grouped(national.slice(areaLength))].join(' ');
}

/** Groups of three or four, the way Italians read numbers out: 8 → 4 4, 7 → 3 4, 6 → 3 3; up to 5 stay together. */
function grouped(digits: string): string[] {
  if (digits.length <= 5) return [digits];
  const first = digits.length === 8 ? 4 : 3;
  return [digits.slice(0, first), ...grouped(digits.slice(first))];
}
