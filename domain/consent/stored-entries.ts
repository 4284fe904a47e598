/** What a visitor may allow; `necessary` is never asked for. */
export type EntryCategory = 'necessary' | 'functional' | 'analytics';
export type OptionalCategory = Exclude<EntryCategory, 'necessary'>;

/** How long the browser may keep an entry. `session`: until it is closed. Months are calendar months. */
type KeptFor = 'session' | { months: number } | { days: number } | { minutes: number };

interface StoredEntry {
  category: EntryCategory;
  setBy: 'Dentisti.ai' | 'Google';
  keptFor: KeptFor;
  /**
   * Key of `localStorage` that stands and falls with the cookie; it holds what need not travel with each request.
   * `my_bookings` is such a key alone, without a cookie.
   */
  localStorageKey?: string;
}

/**
 * Every cookie of the product, and what it keeps in `localStorage`: the cookie policy prints this table and the code takes its durations from it, so that the
 * two cannot differ. Nothing else may be stored beyond a visit. `_ga_*` stands for every name that begins so.
 */
export const storedEntries = {
  /** A visitor's, with a proved contact. An operator's ends with the browser, and sooner on the server. */
  session_id: { category: 'necessary', setBy: 'Dentisti.ai', keptFor: { days: 30 } },
  csrf_token: { category: 'necessary', setBy: 'Dentisti.ai', keptFor: 'session' },
  /** Of a practice's people, counted from the sign-in; the server ends it sooner when nobody uses it. */
  studio_session: { category: 'necessary', setBy: 'Dentisti.ai', keptFor: { days: 90 } },
  studio_csrf: { category: 'necessary', setBy: 'Dentisti.ai', keptFor: { days: 90 } },
  /** Of a browser whose passkey is asked for something. */
  studio_passkey: { category: 'necessary', setBy: 'Dentisti.ai', keptFor: { minutes: 5 } },
  consent_status: { category: 'necessary', setBy: 'Dentisti.ai', keptFor: { months: 6 } },
  user_preferences: { category: 'functional', setBy: 'Dentisti.ai', keptFor: { months: 12 } },
  location_memory: {
    category: 'functional',
    setBy: 'Dentisti.ai',
    keptFor: { days: 30 },
    localStorageKey: 'selectedLocation',
  },
  theme_preference: { category: 'functional', setBy: 'Dentisti.ai', keptFor: { months: 12 } },
  language_pref: { category: 'functional', setBy: 'Dentisti.ai', keptFor: { months: 12 } },
  my_bookings: {
    category: 'functional',
    setBy: 'Dentisti.ai',
    keptFor: { months: 12 },
    localStorageKey: 'my_bookings',
  },
  '_ga, _ga_*': { category: 'analytics', setBy: 'Google', keptFor: { months: 13 } },
  analytics_session: { category: 'analytics', setBy: 'Dentisti.ai', keptFor: { minutes: 30 } },
} as const satisfies Record<string, StoredEntry>;

export type EntryName = keyof typeof storedEntries;
export type FunctionalEntryName = 'user_preferences' | 'location_memory' | 'theme_preference' | 'language_pref';

/**
 * What `sessionStorage` may hold: the choices of one visit, with or without consent. The browser empties it when the tab
 * is closed.
 */
export const visitKeys = ['selectedLocation', 'theme_preference', 'language_pref', 'user_preferences'] as const;
export type VisitKey = (typeof visitKeys)[number];

/** When an entry stored at `from` ends; null for one that ends with the session. */
export function expiryOf(name: EntryName, from: Date): Date | null {
  const { keptFor }: StoredEntry = storedEntries[name];
  if (keptFor === 'session') return null;
  if ('months' in keptFor) return monthsLater(from, keptFor.months);
  const milliseconds = 'days' in keptFor ? keptFor.days * 86_400_000 : keptFor.minutes * 60_000;
  return new Date(from.getTime() + milliseconds);
}

/** 31 August and six months is the last of February, never a day of March. */
function monthsLater(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0);
  return then;
}

/** A duration as the policy prints it: `sessione`, `6 mesi`, `30 giorni`, `max 13 mesi` for what Google sets. */
export function printKeptFor(name: EntryName): string {
  const { keptFor, setBy }: StoredEntry = storedEntries[name];
  if (keptFor === 'session') return 'sessione';
  const [amount, unit] =
    'months' in keptFor
      ? [keptFor.months, 'mesi']
      : 'days' in keptFor
        ? [keptFor.days, 'giorni']
        : [keptFor.minutes, 'minuti'];
  return `${setBy === 'Google' ? 'max ' : ''}${amount} ${unit}`;
}
