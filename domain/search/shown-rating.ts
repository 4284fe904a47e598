/** The two ratings a practice may carry, each 1–5 or absent. */
export interface Ratings {
  googlePlacesRating?: number | null;
  rating?: number | null;
}

/** The rating people see: Google Places' if there is one, otherwise the own one; null without either (specification §2). */
export function shownRating({ googlePlacesRating, rating }: Ratings): number | null {
  return googlePlacesRating ?? rating ?? null;
}
