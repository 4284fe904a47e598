/** Days that a contact has to stand unchanged in a source before a claim may rest on it. */
export const steadyDays = 30;

/**
 * Sources whose word is independent of a claimant's: not what an operator wrote. The demonstration's data are ours, and
 * stand in no production database.
 */
const publicSources: readonly string[] = ['demo', 'openstreetmap', 'google-places'];

/** A contact as one source has it. */
export interface PublishedContact {
  source: string;
  /** As it is compared: E.164, or the domain of a website; null when nobody knows any more what the source names. */
  value: string | null;
  /** Since when the source has had just this value. */
  since: Date;
}

/**
 * Returns whether a claim may rest on a contact: two public sources name it, or one has had it unchanged for thirty days
 * and no other names a different one, nor may do so. Anybody can edit a map; nobody edits two of them in step, or a month ahead
 * without its being noticed.
 */
export function isSteadyContact(value: string, published: readonly PublishedContact[], now: Date): boolean {
  const known = published.filter(({ source }) => publicSources.includes(source));
  const named = known.filter((contact) => contact.value === value);
  if (new Set(named.map(({ source }) => source)).size >= 2) return true;
  if (named.length < known.length) return false;
  return named.some(({ since }) => now.getTime() - since.getTime() >= steadyDays * 86_400_000);
}

/** Returns since when a source has had a contact: `now`, or the former day when it is unchanged; null without a contact. */
export function contactSince(
  value: string | null,
  former: { value: string | null; since: Date | null } | null,
  now: Date,
): Date | null {
  if (value === null) return null;
  return former?.value === value && former.since ? former.since : now;
}
