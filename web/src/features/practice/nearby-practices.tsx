import { Link } from 'react-router-dom';
import { OpenNow } from '../../components/practice/open-now.tsx';
import { Portrait } from '../../components/practice/portrait.tsx';
import { formatDistance } from '../../components/practice/practice-format.ts';
import { Rating } from '../../components/practice/rating.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';
import styles from './nearby-practices.module.css';

const NearbyPracticesFields = graphql(`
  fragment NearbyPractices on Dentist {
    nearby {
      distanceKm
      dentist {
        id
        slug
        name
        profileImageUrl
        ...OpenNow
        ...Rating
      }
    }
  }
`);

/** Where else to go from here, nearest first. */
export function NearbyPractices(props: { practice: FragmentType<typeof NearbyPracticesFields> }) {
  const { nearby } = readFragment(NearbyPracticesFields, props.practice);
  if (nearby.length === 0) return null;
  return (
    <section className={`stack gap-4 line-top pt-6 ${styles.nearby}`} aria-labelledby="vicini">
      <h2 className="title-m" id="vicini">
        Altri studi vicini
      </h2>
      <ul className="grid gap-3">
        {nearby.map(({ dentist, distanceKm }) => (
          <li key={dentist.id}>
            <Link
              className="p-3 grid columns-icon items-start card on-surface ink plain-link"
              to={paths.profile(dentist.slug)}
            >
              <Portrait name={dentist.name} seed={dentist.slug} imageUrl={dentist.profileImageUrl} size="small" />
              <span className="font-card-title">{dentist.name}</span>
              <span className="wrap text-s gap-details tabular">
                a {formatDistance(distanceKm)}
                <Rating practice={dentist} />
                <OpenNow practice={dentist} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
