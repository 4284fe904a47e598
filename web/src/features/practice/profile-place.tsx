import { shownRating } from '@dentisti/domain/search/shown-rating';
import { Navigation } from 'lucide-react';
import { useMemo } from 'react';
import actions from '../../components/practice/actions.module.css';
import { formatRating } from '../../components/practice/practice-format.ts';
import { WhenSeen } from '../../components/when-seen.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { LazyPracticeMap } from '../../lib/map/lazy-practice-map.tsx';
import { initialZoom } from '../../lib/map/map-view.ts';
import { useMapTheme } from '../../lib/map/use-map-theme.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import styles from './profile-place.module.css';

const ProfilePlaceFields = graphql(`
  fragment ProfilePlace on Dentist {
    id
    name
    address
    cap
    city
    province
    latitude
    longitude
    googlePlacesRating
    rating
  }
`);

/** Where it is: the address in full and a small map that does not catch the page's scrolling. */
export function ProfilePlace(props: { practice: FragmentType<typeof ProfilePlaceFields> }) {
  const practice = readFragment(ProfilePlaceFields, props.practice);
  const { id, name, latitude, longitude } = practice;
  const rating = shownRating(practice);
  const { tileUrl, tileAttribution, basemapUrl } = useRuntimeConfig();
  const theme = useMapTheme();
  const pins = useMemo(() => {
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    return [{ id, name, latitude, longitude, rating: rating === null ? null : formatRating(rating) }];
  }, [id, name, latitude, longitude, rating]);
  const [pin] = pins;
  return (
    <section className="stack gap-3" aria-labelledby="indirizzo">
      <h2 className="title-s" id="indirizzo">
        Indirizzo
      </h2>
      <address>
        {practice.address}
        <br />
        {practice.cap && `${practice.cap} `}
        {practice.city} ({practice.province})
      </address>
      {pin ? (
        <>
          <WhenSeen className={`relative clip card ${styles.map}`}>
            <LazyPracticeMap
              label={`Dove si trova ${name}`}
              pins={pins}
              centre={pin}
              zone={null}
              sharedView={{ ...pin, zoom: initialZoom + 1 }}
              searched={null}
              ground={{ url: tileUrl, attribution: tileAttribution, theme, basemapUrl }}
              highlightedId={null}
              selectedId={null}
              focusRequest={null}
              zoomsOnWheel={false}
            />
          </WhenSeen>
          <a
            className={`self-start ${actions.quiet}`}
            href={`https://www.openstreetmap.org/directions?to=${pin.latitude}%2C${pin.longitude}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Navigation aria-hidden="true" />
            Come arrivare
            <span className="visually-hidden"> (OpenStreetMap, si apre in un’altra scheda)</span>
          </a>
        </>
      ) : (
        <p>Non conosciamo ancora la posizione esatta: l’indirizzo basta per trovarlo.</p>
      )}
    </section>
  );
}
