import { photoPath } from '@dentisti/domain/practice/photo';
import { CalendarCheck, Globe } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { Availability } from '../../../components/practice/availability.tsx';
import { CallButton } from '../../../components/practice/call-button.tsx';
import { OpenNow } from '../../../components/practice/open-now.tsx';
import { VerifiedBadge } from '../../../components/practice/verified-badge.tsx';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import { paths } from '../../../lib/paths.ts';
import { CallExperienceLine } from './call-experience-line.tsx';
import { ConfirmationLine } from './confirmation-line.tsx';
import { FirstSlots } from './first-slots.tsx';
import { HeroPicture } from './hero-picture.tsx';
import styles from './profile-hero.module.css';
import { ProfileRating } from './profile-rating.tsx';

const ProfileHeroFields = graphql(`
  fragment ProfileHero on Dentist {
    id
    slug
    name
    address
    city
    region
    phone
    phoneDisplay
    website
    profileImageUrl
    photos {
      id
      isCover
    }
    verified
    verification
    booksOnline
    notBookableBecause
    ...ProfileRating
    ...CallExperienceLine
    ...Availability
    ...OpenNow
    ...ConfirmationLine
  }
`);

/** Who it is, whether it is any good, whether it is open, and what to do next. */
export function ProfileHero(props: { practice: FragmentType<typeof ProfileHeroFields> }) {
  const practice = readFragment(ProfileHeroFields, props.practice);
  const { name, slug, phone, website, booksOnline, notBookableBecause } = practice;
  const cover = practice.photos.find(({ isCover }) => isCover);
  return (
    <header className={`grid columns-icon items-start line-bottom ${styles.hero}`}>
      <HeroPicture name={name} slug={slug} imageUrl={cover ? photoPath(cover.id, 960) : practice.profileImageUrl} />
      <div className="stack gap-3 shrink">
        <h1 className="title-l break">{name}</h1>
        <p className={`row ${styles.line}`}>
          <ProfileRating practice={practice} />
          {practice.verified && <VerifiedBadge verification={practice.verification} />}
        </p>
        <p className={`row ${styles.line}`}>
          <span>
            {practice.address}, {practice.city}, {practice.region}
          </span>
          <OpenNow practice={practice} isSentence />
        </p>
        <div className="stack gap-1">
          {!booksOnline && <Availability practice={practice} slot={null} slotsState="coming" />}
          <CallExperienceLine practice={practice} />
          <ConfirmationLine practice={practice} />
        </div>
        {booksOnline && <FirstSlots dentistId={practice.id} />}
        <div className={`row gap-2-3 ${styles.actions}`}>
          {notBookableBecause ? (
            <p className={styles.why}>{notBookableBecause}</p>
          ) : (
            <Link className={booksOnline ? actions.quiet : main} to={paths.booking(slug)}>
              <CalendarCheck aria-hidden="true" />
              Prenota con l'assistente AI
            </Link>
          )}
          {phone && <CallButton name={name} phone={phone} phoneDisplay={practice.phoneDisplay} label="Chiama" />}
          {!phone && !notBookableBecause && (
            <span className="text-s muted">Lo studio non ha pubblicato un telefono.</span>
          )}
          {website && (
            <a className={actions.bare} href={website} target="_blank" rel="noopener nofollow">
              <Globe aria-hidden="true" />
              {hostOf(website)}
              <span className="visually-hidden"> (si apre in un’altra scheda)</span>
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

const main = `${actions.primary} tall px-5 round-l text-m ${styles.main}`;

/** `www.studio-rossi.example/chi-siamo` is too long for a button; its host says enough. */
function hostOf(website: string): string {
  try {
    return new URL(website).hostname.replace(/^www\./u, '');
  } catch {
    return 'Sito web';
  }
}
