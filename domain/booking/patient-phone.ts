import { isOrdinaryNumber, withoutTrunkZero } from '../phone-numbers/ordinary-number.ts';
import { ordinaryRanges } from '../phone-numbers/ordinary-ranges.ts';
import { parseTypedNumber } from '../phone-numbers/typed-number.ts';

function readPatientDigits(digits: string): string | null {
  const compact = digits.replace(/^00/, '+');
  const e164 = compact.startsWith('+') ? withoutTrunkZero(compact) : `+39${compact}`;
  if (isOrdinaryNumber(e164)) return e164;
  const withoutPlus = `+${compact}`;
  return compact.startsWith('39') && isOrdinaryNumber(withoutPlus) ? withoutPlus : null;
}

/**
 * A patient's telephone number in E.164, or null when it is no ordinary fixed or mobile line (docs/product.md, 6):
 * Italian ones as Italians write them, others with `+` or `00` before them; of two lines (`06 1234567/8`) the first. The
 * gateway and the form share this rule.
 */
export function parsePatientPhone(typed: string): string | null {
  return parseTypedNumber(typed, readPatientDigits).number;
}

/** Countries and islands that share `+1` with the United States and Canada. */
const caribbean =
  /^1(?:2(?:42|46|64|68|84)|34[05]|4(?:41|73)|6(?:49|58|64|7[01]|84)|7(?:21|58|67|8[47])|8(?:[024]9|6[89]|76)|939)\d{7}$/;

/** Whether the digits are an international number of a country that we do not ring. */
function isOtherCountry(digits: string): boolean {
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(digits)?.[1];
  if (international === undefined) return false;
  return caribbean.test(international) || ![1, 2, 3].some((length) => international.slice(0, length) in ordinaryRanges);
}

/** Returns why a typed telephone is refused, in Italian: its country, two numbers in one field, or else `unreadable`. */
export function explainPhone(typed: string, unreadable: string): string {
  const { problem, digits } = parseTypedNumber(typed, readPatientDigits);
  if (problem === 'several') return 'Scrivi un numero solo.';
  if (problem && isOtherCountry(digits))
    return 'Non telefoniamo a numeri di questo paese: vanno bene quelli di Italia, Unione europea, Svizzera, Norvegia, Regno Unito, Stati Uniti e Canada.';
  return unreadable;
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
