export const fields = [
  'id',
  'name',
  'address',
  'city',
  'region',
  'latitude',
  'longitude',
  'phone',
  'website',
  'openingHours',
  'description',
  'profileImageUrl',
  'verified',
  'rating',
  'reviewCount',
  'googlePlacesRating',
  'googlePlacesReviewCount',
  'specializations',
  'services',
] as const;
export type ListedDentist = Record<(typeof fields)[number], unknown>;

/** The list in an answer, whichever server gave it: every field in one order, ids as texts. */
export function listOf(answer: unknown): ListedDentist[] {
  const list = Array.isArray(answer) ? answer : (answer as { data: { dentists: unknown } }).data.dentists;
  const { dentists, nodes } = list as { dentists?: unknown; nodes?: unknown };
  const practices = (dentists ?? nodes ?? list) as ListedDentist[];
  return practices.map(
    (practice) =>
      Object.fromEntries(
        fields.map((field) => [field, field === 'id' ? String(practice.id) : practice[field]]),
      ) as ListedDentist,
  );
}
