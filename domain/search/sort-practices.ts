/** How a list stands: by rating is the published order. */
export const resultSorts = ['rating', 'distance', 'slot'] as const;
export type ResultSort = (typeof resultSorts)[number];

/** How far ahead the first free slot is looked for. */
export const firstSlotDays = 14;

/** What the order beside the published one goes by; null for a practice without. */
export interface SortKeys<Practice> {
  /** Kilometres from the searched point. */
  distanceKm: (practice: Practice) => number | null;
  firstSlot: (practice: Practice) => Date | null;
}

/**
 * Returns the practices nearest first, or those with the earliest free slot first. What has no distance or slot comes
 * last; equal ones keep the published order, in which the list is given.
 */
export function sortPractices<Practice>(
  published: readonly Practice[],
  sort: ResultSort,
  { distanceKm, firstSlot }: SortKeys<Practice>,
): readonly Practice[] {
  if (sort === 'rating') return published;
  const keyOf = sort === 'distance' ? distanceKm : (practice: Practice) => firstSlot(practice)?.getTime() ?? null;
  const rows = published.map((practice) => ({ practice, key: keyOf(practice) ?? Number.POSITIVE_INFINITY }));
  // Two practices at infinity are equal, though their difference is no number.
  rows.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key));
  return rows.map(({ practice }) => practice);
}
