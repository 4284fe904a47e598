import { lazily } from '../lazily.ts';

/** Fields that decide the order of a results list. */
export interface OrderedPractice {
  id: number | string;
  name: string;
  googlePlacesRating?: number | null;
  googlePlacesReviewCount?: number | null;
}

const italian = lazily(() => new Intl.Collator('it'));

const descending = (a: number | null | undefined, b: number | null | undefined) => (b ?? -1) - (a ?? -1);

/**
 * The published order (`Criteri di Classificazione`): Google rating, highest first; number of Google reviews, most
 * first; name in Italian alphabetical order; id. Practices without Google data come last, by name. It is the order that
 * the database's index gives; use it to merge or check lists, not to sort what was just read.
 */
export function comparePublished(a: OrderedPractice, b: OrderedPractice): number {
  return (
    descending(a.googlePlacesRating, b.googlePlacesRating) ||
    descending(a.googlePlacesReviewCount, b.googlePlacesReviewCount) ||
    italian().compare(a.name, b.name) ||
    Number(a.id) - Number(b.id)
  );
}
