import { foreignGroups } from '../phone-numbers/foreign-groups.ts';
import { areaCodeLength } from '../phone-numbers/italian-length.ts';

/**
 * A number as an Italian writes it: `+390612345678` → `06 1234 5678`, `+393471234567` → `347 123 4567`, and a foreign one
 * with its country's code. Takes E.164; an Italian number of unusual length is given back as it is.
 */
export function formatPhone(e164: string): string {
  const national = /^\+39(\d{6,11})$/.exec(e164)?.[1];
  if (national === undefined) {
    const foreign = foreignGroups(e164);
    return foreign ? `+${[foreign.code, ...foreign.groups].join(' ')}` : e164;
  }
  if (national.startsWith('3') && national.length >= 9)
    return [national.slice(0, 3), ...grouped(national.slice(3))].join(' ');
  if (/^80[03]\d{3,}$/.test(national)) return [national.slice(0, 3), ...grouped(national.slice(3))].join(' ');
  if (!national.startsWith('0')) return e164;
  const areaLength = areaCodeLength(national);
  return [national.slice(0, areaLength), ...grouped(national.slice(areaLength))].join(' ');
}

/** Groups of three or four, the way Italians read numbers out: 8 → 4 4, 7 → 3 4, 6 → 3 3; up to 5 stay together. */
function grouped(digits: string): string[] {
  if (digits.length <= 5) return [digits];
  const first = digits.length === 8 ? 4 : 3;
  return [digits.slice(0, first), ...grouped(digits.slice(first))];
}
