import { shownRating } from '@dentisti/domain/search/shown-rating';
import { Star } from 'lucide-react';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { formatCount, formatRating } from './practice-format.ts';
import styles from './rating.module.css';

const RatingFields = graphql(`
  fragment Rating on Dentist {
    rating
    reviewCount
    googlePlacesRating
    googlePlacesReviewCount
  }
`);

/** `4,9 (312 Google)`: the figure always with where it comes from. Nothing for a practice nobody rated. */
export function Rating(props: { practice: FragmentType<typeof RatingFields> }) {
  const practice = readFragment(RatingFields, props.practice);
  const rating = shownRating(practice);
  if (rating === null) return null;
  const isGoogle = typeof practice.googlePlacesRating === 'number';
  const count = (isGoogle ? practice.googlePlacesReviewCount : practice.reviewCount) ?? 0;
  return (
    <span className={`inline-bar ${styles.rating} tabular`}>
      <Star className={`fixed-size ${styles.star}`} aria-hidden="true" />
      <span className="visually-hidden">Valutazione</span> <strong>{formatRating(rating)}</strong>{' '}
      <span className="muted">({isGoogle ? `${formatCount(count)} Google` : `${formatCount(count)} recensioni`})</span>
    </span>
  );
}

/** Five stars, filled up to the floor of the rating, the figure itself and the number of reviews. */
export function Stars(props: { practice: FragmentType<typeof RatingFields> }) {
  const practice = readFragment(RatingFields, props.practice);
  const rating = shownRating(practice);
  if (rating === null) return null;
  const count = practice.googlePlacesReviewCount ?? practice.reviewCount ?? 0;
  const filled = Math.floor(rating);
  return (
    <span className={`inline-bar ${styles.rating} tabular`}>
      <span className={styles.stars} role="img" aria-label={`Valutazione ${formatRating(rating)} su 5`}>
        {[1, 2, 3, 4, 5].map((step) => (
          <Star key={step} className={`fixed-size ${styles.star}`} data-filled={step <= filled} aria-hidden="true" />
        ))}
      </span>{' '}
      <strong aria-hidden="true">{formatRating(rating)}</strong>{' '}
      <span className="muted">({formatCount(count)} recensioni)</span>
    </span>
  );
}
