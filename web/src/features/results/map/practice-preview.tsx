import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { CallButton } from '../../../components/practice/call-button.tsx';
import { firstAndMore } from '../../../components/practice/first-and-more.ts';
import { OpenNow } from '../../../components/practice/open-now.tsx';
import { Stars } from '../../../components/practice/rating.tsx';
import { VerifiedBadge } from '../../../components/practice/verified-badge.tsx';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './floating-card.module.css';
import { FloatingCard } from './floating-card.tsx';

const PracticePreviewFields = graphql(`
  fragment PracticePreview on Dentist {
    id
    name
    address
    city
    region
    verified
    verification
    specializations
    phone
    phoneDisplay
    openingHours
    booksOnline
    ...OpenNow
    ...Rating
  }
`);

interface PracticePreviewProps {
  practice: FragmentType<typeof PracticePreviewFields>;
  onClose: () => void;
}

/** The card of the chosen pin. */
export function PracticePreview({ onClose, ...props }: PracticePreviewProps) {
  const practice = readFragment(PracticePreviewFields, props.practice);
  const { name, phone, phoneDisplay, openingHours, booksOnline } = practice;
  const { first, more } = firstAndMore(practice.specializations, 2);
  return (
    <FloatingCard title={name} onClose={onClose}>
      <p className={`wrap ${styles.line}`}>
        <Stars practice={practice} />
        {practice.verified && <VerifiedBadge verification={practice.verification} />}
      </p>
      <p>
        {practice.address}
        <br />
        {practice.city}, {practice.region}
      </p>
      {first.length > 0 && (
        <p className="muted">
          {first.join(' · ')}
          {more > 0 && ` +${more}`}
        </p>
      )}
      {phone && <p className="tabular">{phoneDisplay ?? phone}</p>}
      {openingHours && (
        <p className={`wrap muted ${styles.hours} tabular`}>
          <OpenNow practice={practice} /> <span>{openingHours}</span>
        </p>
      )}
      <div className={`grid gap-2 mt-1 ${styles.actions}`}>
        {booksOnline && (
          <Link className={`${actions.primary} ${styles.online}`} to={paths.realBooking(practice.id)} onClick={onClose}>
            <CalendarClock aria-hidden="true" />
            Prenota online
          </Link>
        )}
        <Link
          className={booksOnline ? actions.quiet : actions.primary}
          to={paths.dentist(practice.id)}
          onClick={onClose}
        >
          Vedi Profilo
        </Link>
        {phone && <CallButton name={name} phone={phone} phoneDisplay={phoneDisplay} label="Chiama" />}
      </div>
    </FloatingCard>
  );
}
