import { isOrdinaryNumber, withoutTrunkZero } from '../phone-numbers/ordinary-number.ts';

/**
 * A patient's telephone number in E.164, or null when it is no ordinary fixed or mobile line (docs/product.md, 6):
 * Italian ones as Italians write them, others with `+` or `00` before them. The gateway and the form share this rule.
 */
export function parsePatientPhone(typed: string): string | null {
  const compact = typed.replace(/[\s().\-/–]/g, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return null;
  const e164 = compact.startsWith('+') ? withoutTrunkZero(compact) : `+39${compact}`;
  if (isOrdinaryNumber(e164)) return e164;
  const withoutPlus = `+${compact}`;
  return compact.startsWith('39') && isOrdinaryNumber(withoutPlus) ? withoutPlus : null;
}

const email = /^[^\s@"'<>()[\],;:\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
/** Postgres refuses NUL; the others nobody sees, so that one address could look like another. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** An e-mail address trimmed and with its domain in lower case, or null when it cannot be one. */
export function parseEmail(typed: string): string | null {
  const text = typed.trim();
  if (text.length > 254 || !email.test(text) || unseen.test(text) || /\.\.|^\.|\.@/.test(text)) return null;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && /[a-z]{2,}$/i.test(domain) ? `${local}@${domain.toLowerCase()}` : null;
}
