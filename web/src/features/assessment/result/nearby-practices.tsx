import { useQuery } from '@apollo/client/react';
import { dutyDoctorLine } from '@dentisti/domain/assessment/urgent-lines';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { BookOrCall } from '../../../components/practice/book-or-call.tsx';
import { CallButton } from '../../../components/practice/call-button.tsx';
import { OpenState } from '../../../components/practice/open-state.tsx';
import { Portrait } from '../../../components/practice/portrait.tsx';
import { Rating } from '../../../components/practice/rating.tsx';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import type { SuggestedDentistFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { readSelectedLocation, type SelectedLocation } from '../../../lib/selected-location.ts';
import { choosePractices } from './choose-practices.ts';
import styles from './nearby-practices.module.css';

/** The city alone: nothing of the answers goes along, the choice is made here. */
const PracticesOfCity = graphql(`
  query DentistsOfCity($city: String!) {
    dentists(city: $city) {
      __typename
      ... on DentistList {
        actualCity
        dentists {
          ...SuggestedDentist
        }
      }
    }
  }
`);

const SuggestedDentist = graphql(`
  fragment SuggestedDentist on Dentist {
    id
    slug
    name
    phone
    phoneDisplay
    openNow
    profileImageUrl
    specializations
    ...Rating
    ...BookOrCall
  }
`);

interface NearbyPracticesProps {
  ambiti: readonly string[];
  /** Today: who is open and can be rung comes first, and there is no booking. */
  isUrgent: boolean;
}

/** Practices of the saved city; without one, the way to the search. */
export function NearbyPractices(props: NearbyPracticesProps) {
  const location = readSelectedLocation();
  if (location) return <PracticesIn location={location} {...props} />;
  return (
    <section className={`stack gap-3 ${styles.near}`} aria-labelledby="studi">
      <h2 className="title-s" id="studi">
        Uno studio vicino a te
      </h2>
      <p>
        Non sappiamo dove sei. <Link to={paths.home()}>Scrivi la tua città</Link> e ti mostriamo i dentisti.
      </p>
    </section>
  );
}

/** Adds the province to distinguish cities of the same name; the search parses it. */
const cityOf = ({ city, province, alternatives }: SelectedLocation) =>
  alternatives.length > 0 && province ? `${city} (${province})` : city;

/** The practices chosen among those of a place; asked once however many parts of the page show them. */
export function useNearbyPractices(location: SelectedLocation, { ambiti, isUrgent }: NearbyPracticesProps) {
  const { data, loading } = useQuery(PracticesOfCity, { variables: { city: cityOf(location) } });
  const answer = data?.dentists.__typename === 'DentistList' ? data.dentists : null;
  const all = readFragment(SuggestedDentist, answer?.dentists ?? []);
  return { chosen: choosePractices(all, ambiti, isUrgent), city: answer?.actualCity ?? location.city, loading };
}

function PracticesIn({ location, ambiti, isUrgent }: NearbyPracticesProps & { location: SelectedLocation }) {
  const { chosen, city, loading } = useNearbyPractices(location, { ambiti, isUrgent });
  if (!loading && chosen.length === 0) return null;
  const nobodyOpen = isUrgent && !chosen.some(({ openNow }) => openNow);
  return (
    <section className={`stack gap-3 ${styles.near}`} aria-labelledby="studi" aria-busy={loading}>
      <h2 className="title-s" id="studi">
        Dentisti a {city}
      </h2>
      {loading ? (
        <div className={`grid gap-3 ${styles.bones}`} aria-hidden="true">
          <span className="round on-sage" />
          <span className="round on-sage" />
          <span className="round on-sage" />
        </div>
      ) : (
        <>
          <p className="text-s muted no-print">
            {isUrgent
              ? 'Prima chi è aperto ora, poi per valutazione Google. Chiama e spiega che è urgente.'
              : 'Prima chi indica l’ambito consigliato, poi per valutazione Google.'}
          </p>
          {nobodyOpen && <NobodyOpen />}
          <ul className="line-top">
            {chosen.map((practice) => (
              <PracticeRow key={practice.id} practice={practice} isUrgent={isUrgent} />
            ))}
          </ul>
          <Link className="inline-bar self-start tap no-print" to={paths.results(location)}>
            Tutti i dentisti a {city}
          </Link>
        </>
      )}
    </section>
  );
}

/** "Today" on a Sunday or at night: whom to turn to before the practices open again. */
function NobodyOpen() {
  return (
    <p>
      Adesso nessuno risulta aperto: vai al pronto soccorso più vicino, o chiama la guardia medica, dove il numero è
      attivo al <a href={`tel:${dutyDoctorLine.phone}`}>{dutyDoctorLine.phoneDisplay}</a>.
    </p>
  );
}

function PracticeRow({ practice, isUrgent }: { practice: SuggestedDentistFragment; isUrgent: boolean }) {
  const { name, slug, phone, phoneDisplay } = practice;
  return (
    <li className="gap-2-4 py-3 line-bottom grid columns-icon items-center">
      <Portrait name={name} seed={slug} imageUrl={practice.profileImageUrl} size="small" />
      <div className={`stack gap-0 ${styles.who}`}>
        <Link className="font-card-title ink break" to={paths.profile(slug)}>
          {name}
        </Link>
        <span className={`wrap text-s gap-details ${styles.details}`}>
          <Rating practice={practice} />
          <OpenState openNow={practice.openNow} />
          {phone && <span className={styles.phone}>{phoneDisplay ?? phone}</span>}
        </span>
      </div>
      <div className={`self-start no-print ${styles.act}`}>
        {isUrgent ? (
          phone && <CallButton name={name} phone={phone} phoneDisplay={phoneDisplay} className={actions.primary} />
        ) : (
          <BookOrCall practice={practice} />
        )}
      </div>
    </li>
  );
}
