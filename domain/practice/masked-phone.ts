import { formatPhone } from './phone.ts';

/** `347 ••• ••67`: enough of a number (E.164) to know one's own by, for whoever else holds the link. */
export function maskPhone(e164: string): string {
  const text = formatPhone(e164);
  // Country's code and area code, or a mobile's prefix, stay.
  const shown = /^(?:\+\d+ )?\d{1,4}(?= )/.exec(text)?.[0].length ?? 3;
  return [...text].map((sign, at) => (at < shown || at >= text.length - 2 || sign === ' ' ? sign : '•')).join('');
}
