import { productCapital } from '@dentisti/domain/brand';
import { dentistPreviewPath } from '@dentisti/domain/preview-picture';
import { Link } from 'react-router-dom';
import type { ProfileFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { NearbyPractices } from './nearby-practices.tsx';
import { ProfileHero } from './profile-hero.tsx';
import { ProfileHours } from './profile-hours.tsx';
import { ProfilePlace } from './profile-place.tsx';
import { ProfileServices } from './profile-services.tsx';
import styles from './profile-view.module.css';
import { ProfileWords } from './profile-words.tsx';
import { StructuredData } from './structured-data.tsx';

export function ProfileView({ profile }: { profile: ProfileFragment }) {
  const { name, city, region, specializations } = profile;
  const skills = specializations.slice(0, 3).join(', ');
  usePageHead({
    title: `${name}, dentista a ${city}`,
    description: `${name} a ${city} (${region}): orari, indirizzo, prestazioni${skills && `, ${skills}`}.`,
    canonical: paths.profile(profile.slug),
    preview: dentistPreviewPath(profile.slug),
  });
  return (
    <article className={styles.page}>
      <nav aria-label="Percorso" className={styles.trail}>
        <ol>
          <li>
            <Link to={paths.home()}>Inizio</Link>
          </li>
          <li>
            <Link to={paths.results({ city, region })}>
              {productCapital} a {city}
            </Link>
          </li>
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      <ProfileHero practice={profile} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ProfileServices practice={profile} />
          <ProfileWords profile={profile} />
        </div>
        <div className={styles.side}>
          <ProfileHours practice={profile} />
          <ProfilePlace practice={profile} />
        </div>
      </div>
      <NearbyPractices practice={profile} />
      <StructuredData practice={profile} />
    </article>
  );
}
