/** A name-addr of RFC 3261: a display name, quoted or not, then the address in angle brackets, then parameters. */
const nameAddr = /^(?:"(?:[^"\\]|\\.)*"|[^"<>,]*)\s*<([^<>"\s]+)>\s*(?:;[^<>,]*)?$/;
const hiddenCaller = /anonymous|restricted|unavailable|withheld|private|unknown/i;

/** The address of a caller, without a display name, which is the caller's own text; null where there is not exactly one. */
function addressOf(written: string): string | null {
  const named = nameAddr.exec(written);
  if (named) return named[1] ?? null;
  return /[<>",]/.test(written) ? null : written;
}

/** The user part of a SIP address, the subscriber of a tel address, or the bare number; null for other schemes. */
function subscriberOf(address: string): string | null {
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z+.-]*):)?(.*)$/i.exec(address) ?? [];
  const kind = scheme.toLowerCase();
  if (kind === 'tel') return rest;
  if (kind !== '' && kind !== 'sip' && kind !== 'sips') return null;
  const [user, host, ...more] = rest.split('?')[0]?.split('@') ?? [];
  if (more.length > 0 || (kind !== '' && host === undefined)) return null;
  return host !== undefined && hiddenCaller.test(host) ? null : (user ?? null);
}

/** A subscriber's parameters follow a semicolon, a password a colon; a local number may name the country it is of. */
function numberOf(subscriber: string): string | null {
  const [number = '', ...parameters] = subscriber.split(';');
  const context = parameters.find((one) => /^phone-context=\+/i.test(one));
  if (context && !number.startsWith('+') && !/=\+39$/.test(context)) return null;
  return number.split(':')[0]?.replace(/%2b/i, '+') ?? null;
}

/**
 * A caller's number in E.164, however the carrier wrote it: `+39 02…`, `0039…`, `3902…`, `02…`, `sip:+3902…@host`. Null for
 * a hidden or an odd one. Without a prefix it is Italian: our lines are. Demonstration numbers are no numbers to a library.
 */
export function parseCallerNumber(written: string | null): string | null {
  const address = addressOf((written ?? '').trim());
  const subscriber = address === null ? null : subscriberOf(address);
  const compact = (subscriber === null ? '' : (numberOf(subscriber) ?? ''))
    .replace(/[\s().\-/\u00a0]/g, '')
    .replace(/^00/, '+');
  if (/^\+[1-9]\d{5,14}$/.test(compact)) return compact;
  // A mobile number that begins with 39 has ten digits, so neither form is mistaken for the other.
  if (/^39(0\d{5,10}|3\d{8,9})$/.test(compact) && compact.length > 10) return `+${compact}`;
  return /^(0\d{5,10}|3\d{8,9})$/.test(compact) ? `+39${compact}` : null;
}

/**
 * Returns the one number that all addresses of a message show; null where one is hidden or two differ. It is a hint: a
 * carrier passes on whatever the caller's exchange wrote.
 */
export function callerNumber(addresses: readonly (string | null | undefined)[]): string | null {
  const written = addresses.flatMap((one) => one?.trim() || []);
  if (written.some((one) => hiddenCaller.test(addressOf(one) ?? ''))) return null;
  const numbers = new Set(written.flatMap((one) => parseCallerNumber(one) ?? []));
  const [number = null] = numbers;
  return numbers.size === 1 ? number : null;
}
