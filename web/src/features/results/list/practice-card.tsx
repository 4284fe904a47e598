import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { CalendarClock, MapPin } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { Availability } from '../../../components/practice/availability.tsx';
import { CallButton } from '../../../components/practice/call-button.tsx';
import { firstAndMore } from '../../../components/practice/first-and-more.ts';
import { OpenNow } from '../../../components/practice/open-now.tsx';
import { Portrait } from '../../../components/practice/portrait.tsx';
import { formatDistance } from '../../../components/practice/practice-format.ts';
import { Rating } from '../../../components/practice/rating.tsx';
import { sourceLine } from '../../../components/practice/source-names.ts';
import { VerifiedBadge } from '../../../components/practice/verified-badge.tsx';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import { paths } from '../../../lib/paths.ts';
import type { SlotsState } from '../use-first-slots.ts';
import styles from './practice-card.module.css';

const PracticeCardFields = graphql(`
  fragment PracticeCard on Dentist {
    id
    slug
    name
    address
    city
    region
    phone
    phoneDisplay
    profileImageUrl
    verified
    verification
    specializations
    sources
    booksOnline
    notBookableBecause
    ...Availability
    ...OpenNow
    ...Rating
  }
`);

export interface PracticeCardProps {
  practice: FragmentType<typeof PracticeCardFields>;
  /** From the searched spot; null when there is none. */
  distanceKm: number | null;
  isSelected: boolean;
  isOnMap: boolean;
  /** The source of the row, shown for practices without a Google rating. */
  showsSource?: boolean;
  /** The first free slot of its online agenda; null when it has none, or is not known. */
  slot: Date | null;
  slotsState: SlotsState;
  /** Its place in the list, from 0, and how many there are: not all of them stand in the document. */
  index: number;
  total: number;
  /** Pixels left empty before it. */
  gapBefore: number;
  measure: ((element: Element | null) => void) | undefined;
  onHover: (id: string | null) => void;
  onShowOnMap: (id: string) => void;
}

/** One practice of the list. Memoised: the list may hold hundreds while the visitor types a filter. */
export const PracticeCard = memo(function PracticeCard(props: PracticeCardProps) {
  const { distanceKm, isSelected, isOnMap, showsSource = false, onHover, onShowOnMap } = props;
  const { index, total, gapBefore, measure, slot, slotsState } = props;
  const practice = readFragment(PracticeCardFields, props.practice);
  const { id, slug, name, phone, booksOnline } = practice;
  const { first, more } = firstAndMore(practice.specializations, 3);
  return (
    <li
      ref={measure}
      id={`studio-${id}`}
      className={styles.card}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={gapBefore > 0 ? { marginTop: gapBefore } : undefined}
      data-selected={isSelected || undefined}
      data-has-slot={(booksOnline && slot !== null) || undefined}
      onPointerEnter={() => onHover(id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
    >
      <article className={`grid columns-icon relative p-4 card on-surface ${styles.body}`}>
        <Portrait name={name} seed={slug} imageUrl={practice.profileImageUrl} size="medium" />
        <div className={`grid content-start shrink text-s ${styles.details}`}>
          <h3 className={`break ${styles.name}`}>
            <Link className={`ink plain-link title-link ${styles.whole}`} to={paths.profile(slug)}>
              {name}
            </Link>
          </h3>
          <p className={`row hide-empty ${styles.line}`}>
            <Rating practice={practice} />
            {practice.verified && <VerifiedBadge verification={practice.verification} />}
            {distanceKm !== null && <span className="tabular">a {formatDistance(distanceKm)}</span>}
            <OpenNow practice={practice} />
            {booksOnline && (
              <span className={`muted ${styles.online}`} data-online>
                Agenda online
              </span>
            )}
            {showsSource && <span>Fonte: {sourceLine(practice.sources)}</span>}
          </p>
          <p className={`muted ${styles.address}`}>
            <span>{practice.address}</span>{' '}
            <span className={styles.city}>
              {practice.city}, {practice.region}
            </span>
          </p>
          {first.length > 0 && (
            <ul className={`wrap text-xs ${styles.skills}`} aria-label="Ambiti di lavoro">
              {first.map((skill) => (
                <li key={skill}>{skill}</li>
              ))}
              {more > 0 && <li className={styles.more}>+{more}</li>}
            </ul>
          )}
        </div>
        <Availability practice={practice} slot={slot} slotsState={slotsState} />
        <div className={`row gap-2 line-top pt-3 ${styles.actions}`} data-online={booksOnline || undefined}>
          {booksOnline && (
            <Link
              className={actions.primary}
              to={paths.realBooking(id)}
              aria-label={`Prenota online ${withPreposition('da', name)}`}
            >
              <CalendarClock aria-hidden="true" />
              <span>Prenota online</span>
            </Link>
          )}
          <Link
            className={booksOnline ? actions.quiet : actions.primary}
            to={paths.profile(slug)}
            data-profile
            aria-label={`Vedi Profilo ${withPreposition('di', name)}`}
          >
            Vedi Profilo
          </Link>
          {phone && <CallButton name={name} phone={phone} phoneDisplay={practice.phoneDisplay} />}
          {isOnMap && (
            <button
              type="button"
              className={actions.bare}
              data-keeps-preview
              onClick={() => onShowOnMap(id)}
              aria-label={`Mostra sulla mappa: ${name}`}
            >
              <MapPin aria-hidden="true" />
              <span>Mostra sulla mappa</span>
            </button>
          )}
        </div>
      </article>
    </li>
  );
});
