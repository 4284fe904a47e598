import { Link } from 'react-router-dom';
import { OpenState } from '../../components/practice/open-state.tsx';
import { Portrait } from '../../components/practice/portrait.tsx';
import { formatDistance } from '../../components/practice/practice-format.ts';
import { Rating } from '../../components/practice/rating.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';
import styles from './alternatives.module.css';

const AlternativeFields = graphql(`
  fragment Alternative on NearbyDentist {
    distanceKm
    dentist {
      id
      slug
      name
      profileImageUrl
      openNow
      ...Rating
    }
  }
`);

interface AlternativesProps {
  title: string;
  practices: readonly FragmentType<typeof AlternativeFields>[];
}

/** Where to ask instead, nearest first; each leads straight to its booking page, name and phone travel along. */
export function Alternatives({ title, practices }: AlternativesProps) {
  if (practices.length === 0) return null;
  return (
    <section className={`grid gap-4 ${styles.alternatives}`} aria-labelledby="alternative">
      <h2 className="title-m" id="alternative">
        {title}
      </h2>
      <ul className="grid gap-3">
        {readFragment(AlternativeFields, practices).map(({ dentist, distanceKm }) => (
          <li key={dentist.id}>
            <Link
              className="p-3 grid columns-icon items-start card on-surface ink plain-link"
              to={paths.booking(dentist.slug)}
            >
              <Portrait name={dentist.name} seed={dentist.slug} imageUrl={dentist.profileImageUrl} size="small" />
              <span className="font-card-title">{dentist.name}</span>
              <span className={`wrap shrink text-s break gap-details ${styles.details} tabular`}>
                a {formatDistance(distanceKm)}
                <Rating practice={dentist} />
                <OpenState openNow={dentist.openNow} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
