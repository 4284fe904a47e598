import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { shownRating } from '@dentisti/domain/search/shown-rating';
import { Star } from 'lucide-react';
import { formatCount, formatRating } from '../../../components/practice/practice-format.ts';
import rating from '../../../components/practice/rating.module.css';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import styles from './profile-rating.module.css';

const ProfileRatingFields = graphql(`
  fragment ProfileRating on Dentist {
    rating
    reviewCount
    googlePlacesRating
    googlePlacesReviewCount
    provenance {
      field
      asOf
    }
  }
`);

/** `4,8 su Google · 312 recensioni · dato del 20 novembre 2026`, or plainly that nobody rated it. */
export function ProfileRating(props: { practice: FragmentType<typeof ProfileRatingFields> }) {
  const practice = readFragment(ProfileRatingFields, props.practice);
  const shown = shownRating(practice);
  if (shown === null) return <span className="muted">Ancora senza valutazioni</span>;
  const isGoogle = typeof practice.googlePlacesRating === 'number';
  const count = (isGoogle ? practice.googlePlacesReviewCount : practice.reviewCount) ?? 0;
  const asOf = isGoogle ? practice.provenance.find(({ field }) => field === 'RATING')?.asOf : undefined;
  const details = [
    count === 1 ? '1 recensione' : `${formatCount(count)} recensioni`,
    asOf && `dato ${beforeDay('del', writtenDate(new Date(asOf)))}`,
  ].filter(Boolean);
  return (
    <span className="tabular">
      <Star className={`${rating.star} ${styles.star}`} aria-hidden="true" />
      <span className="visually-hidden">Valutazione</span> <strong className="semibold">{formatRating(shown)}</strong>
      {isGoogle && ' su Google'}
      <span className="muted">{details.map((detail) => `\u00a0· ${detail}`)}</span>
    </span>
  );
}
