/** The user part of a SIP or tel address, in angle brackets or not, with a display name or not. */
const address = /(?:^|<|\s)(?:sips?|tel):([^@;>\s]+)/i;

/**
 * A caller's number in E.164, however the carrier wrote it: `+39 02…`, `0039…`, `3902…`, `02…`, `sip:+3902…@host`. Null for
 * a hidden or an odd one. Without a prefix it is Italian: our lines are. Demonstration numbers are no numbers to a library.
 */
export function parseCallerNumber(written: string | null): string | null {
  const user = address.exec(written ?? '')?.[1] ?? written ?? '';
  const compact = user
    .replace(/%2b/i, '+')
    .replace(/[\s().\-/\u00a0]/g, '')
    .replace(/^00/, '+');
  if (/^\+\d{6,15}$/.test(compact)) return compact;
  // A mobile number that begins with 39 has ten digits, so neither form is mistaken for the other.
  if (/^39(0\d{5,10}|3\d{8,9})$/.test(compact) && compact.length > 10) return `+${compact}`;
  return /^(0\d{5,10}|3\d{8,9})$/.test(compact) ? `+39${compact}` : null;
}
