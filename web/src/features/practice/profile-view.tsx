import { productCapital } from '@dentisti/domain/brand';
import { practicePreviewPath } from '@dentisti/domain/preview-picture';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AfterHoursLine } from '../../components/after-hours-line.tsx';
import type { ProfileFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { Gallery } from './gallery/gallery.tsx';
import { ProfileHero } from './hero/profile-hero.tsx';
import { NearbyPractices } from './nearby-practices.tsx';
import { ProfileHours } from './profile-hours.tsx';
import { ProfilePlace } from './profile-place.tsx';
import { ProfileServices } from './profile-services.tsx';
import styles from './profile-view.module.css';
import { ProfileReviews } from './reviews/profile-reviews.tsx';
import { StructuredData } from './structured-data.tsx';
import { LanguagesAndAccess } from './trust/languages-and-access.tsx';
import { Practitioners } from './trust/practitioners.tsx';
import { ProfileText } from './trust/profile-text.tsx';

export function ProfileView({ profile }: { profile: ProfileFragment }) {
  const { name, city, region, specializations } = profile;
  const skills = specializations.slice(0, 3).join(', ');
  usePageHead({
    title: `${name}, dentista a ${city}`,
    description: `${name} a ${city} (${region}): orari, indirizzo, prestazioni${skills && `, ${skills}`}.`,
    canonical: paths.profile(profile.slug),
    preview: practicePreviewPath(profile.slug),
  });
  return (
    <article className="stack gap-6 page-width full p-page pt-2">
      <nav aria-label="Percorso" className={styles.breadcrumb}>
        <ol className="wrap text-s muted">
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
      <AfterHoursLine />
      <div className={`stack gap-7 ${styles.columns}`}>
        <Suspense>
          <Practitioners practice={profile} />
        </Suspense>
        <Suspense>
          <div className={`stack content-start gap-6 shrink ${styles.rest}`}>
            <Gallery practice={profile} />
            <ProfileServices practice={profile} />
            <ProfileText profile={profile} />
            <ProfileReviews practice={profile} />
          </div>
        </Suspense>
        <Suspense>
          <div className={`stack content-start gap-6 shrink ${styles.side}`}>
            <ProfileHours practice={profile} />
            <ProfilePlace practice={profile} />
            <LanguagesAndAccess practice={profile} />
          </div>
        </Suspense>
      </div>
      <Suspense>
        <NearbyPractices practice={profile} />
      </Suspense>
      <StructuredData practice={profile} />
    </article>
  );
}
