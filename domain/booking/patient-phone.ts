/**
 * A patient's telephone number in E.164, or null when it cannot be one. Plausibility only (the gateway checks again with
 * a full table of numbers): Italian mobiles and fixed lines with their 0, or any number with `+` or `00` before it.
 */
export function readPatientPhone(typed: string): string | null {
  const compact = typed.replace(/[\s().\-/–]/g, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return null;
  if (!compact.startsWith('+')) return italian(compact) ?? italian(compact.replace(/^39/, ''));
  if (compact.startsWith('+39')) return italian(compact.slice(3));
  return /^\+[1-9]\d{7,14}$/.test(compact) ? compact : null;
}

/** Mobiles have ten digits (a few old ones nine) and begin with 3, fixed lines six to eleven and begin with 0. */
function italian(national: string): string | null {
  return /^3\d{8,9}$/.test(national) || /^0[1-9]\d{4,9}$/.test(national) ? `+39${national}` : null;
}

const email = /^[^\s@"'<>()[\],;:\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
/** Postgres refuses NUL; the others nobody sees, so that one address could look like another. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** An e-mail address trimmed and with its domain in lower case, or null when it cannot be one. */
export function readEmail(typed: string): string | null {
  const text = typed.trim();
  if (text.length > 254 || !email.test(text) || unseen.test(text) || /\.\.|^\.|\.@/.test(text)) return null;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && /[a-z]{2,}$/i.test(domain) ? `${local}@${domain.toLowerCase()}` : null;
}
