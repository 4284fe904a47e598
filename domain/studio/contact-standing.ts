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
  /** As it is compared: E.164, or the domain of a website; null when the source names none. */
  value: string | null;
  /** Since when the source has had just this value; null without one, or when nobody knows. */
  since: Date | null;
  /** When the source last named another value, or came to name none; null when it never did. */
  changedAt: Date | null;
  /** What the source gave had to be forgotten: nobody knows what it names. */
  isForgotten: boolean;
}

/**
 * Returns whether a claim may rest on a contact: two public sources name it, or one has had it unchanged for thirty days
 * and no other names a different one, nor may do so. A source that named something else within thirty days makes every
 * contact unsteady, as its edit may have been made for the claim: by it a stale word of another source becomes the only one.
 */
export function isSteadyContact(value: string, published: readonly PublishedContact[], now: Date): boolean {
  const isOld = (at: Date) => now.getTime() - at.getTime() >= steadyDays * 86_400_000;
  const known = published.filter(({ source }) => publicSources.includes(source));
  if (known.some(({ changedAt }) => changedAt && !isOld(changedAt))) return false;
  const named = known.filter((contact) => contact.value === value);
  if (new Set(named.map(({ source }) => source)).size >= 2) return true;
  const isObjection = (contact: PublishedContact) =>
    contact.isForgotten || (contact.value !== null && contact.value !== value);
  return !known.some(isObjection) && named.some(({ since }) => since && isOld(since));
}

/** How long a source has had a contact. */
export type ContactAge = Pick<PublishedContact, 'since' | 'changedAt'>;

/** Returns the age of a contact that a source gives now; `former` is what it had before, null when it is new to us. */
export function contactAge(
  value: string | null,
  former: (ContactAge & { value: string | null }) | null,
  now: Date,
): ContactAge {
  const since = value === null ? null : now;
  if (!former) return { since, changedAt: null };
  const { changedAt } = former;
  if (former.value === value) return { since: since && (former.since ?? since), changedAt };
  return { since, changedAt: former.value === null ? changedAt : now };
}
