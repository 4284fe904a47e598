/** The rating fields of a practice; ratings 1–5, null or absent when unknown. */
export interface RatedPractice {
  googlePlacesRating?: number | null;
  googlePlacesReviewCount?: number | null;
  rating?: number | null;
  reviewCount?: number | null;
}

/** The rating a visitor reads: Google's when present, else the own one, else null. */
export function shownRating(practice: RatedPractice): number | null {
  return practice.googlePlacesRating ?? practice.rating ?? null;
}

/** Number of reviews behind `shownRating`: from the same source as the rating itself; null when that source tells none. */
export function shownReviewCount(practice: RatedPractice): number | null {
  const fromGoogle = (practice.googlePlacesRating ?? null) !== null;
  return (fromGoogle ? practice.googlePlacesReviewCount : practice.reviewCount) ?? null;
}
