import { Link } from 'react-router-dom';
import { OpenState } from '../../components/practice/open-state.tsx';
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
        openNow
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
    <section className={styles.nearby} aria-labelledby="vicini">
      <h2 id="vicini">Altri studi vicini</h2>
      <ul>
        {nearby.map(({ dentist, distanceKm }) => (
          <li key={dentist.id}>
            <Link to={paths.profile(dentist.slug)}>
              <Portrait name={dentist.name} seed={dentist.slug} imageUrl={dentist.profileImageUrl} size="small" />
              <span className={styles.name}>{dentist.name}</span>
              <span className={`${styles.facts} tabular`}>
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
