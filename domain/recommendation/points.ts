/** At most so many practices are recommended. */
export const maxPicks = 5;

/** Practices shown to a language model: the picks and those next to them. */
export const maxCandidates = 12;

/** Points of a full mark in each; `requested` when the patient named it. The published page lists them in this order. */
export const points = {
  match: 60,
  service: 6,
  rating: 24,
  ratingRequested: 60,
  distance: 4,
  distanceRequested: 40,
  time: 40,
  confirmations: 6,
  access: 25,
} as const;
