import { brand, productCapital } from '@dentisti/domain/brand';
import {
  breadcrumbStructuredData,
  dentistStructuredData,
  structuredDataText,
} from '@dentisti/domain/search/structured-data';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';
import { weekOf } from './week-of.ts';

const StructuredDataFields = graphql(`
  fragment ProfileStructuredData on Dentist {
    slug
    name
    address
    cap
    city
    region
    latitude
    longitude
    phone
    website
    week {
      opensMinutes
      closesMinutes
    }
    description
    profileImageUrl
    googlePlacesRating
    googlePlacesReviewCount
    rating
    reviewCount
    specializations
  }
`);

/** What search engines read: the readable path as the one address, the practice, and the way to it. */
export function StructuredData(props: { practice: FragmentType<typeof StructuredDataFields> }) {
  const practice = readFragment(StructuredDataFields, props.practice);
  const { city, region, name } = practice;
  const absolute = (path: string) => new URL(path, window.location.origin).href;
  const url = absolute(paths.profile(practice.slug));
  const dentist = dentistStructuredData(
    {
      ...practice,
      cap: practice.cap ?? null,
      latitude: practice.latitude ?? null,
      longitude: practice.longitude ?? null,
      phone: practice.phone ?? null,
      website: practice.website ?? null,
      week: weekOf(practice.week),
      description: practice.description ?? null,
      profileImageUrl: practice.profileImageUrl ?? null,
      googlePlacesRating: practice.googlePlacesRating ?? null,
      googlePlacesReviewCount: practice.googlePlacesReviewCount ?? null,
      rating: practice.rating ?? null,
      reviewCount: practice.reviewCount ?? null,
    },
    url,
  );
  const trail = breadcrumbStructuredData([
    { name: brand, url: absolute(paths.home()) },
    { name: `${productCapital} a ${city}`, url: absolute(paths.results({ city, region })) },
    { name, url },
  ]);
  return (
    <>
      <link rel="canonical" href={url} />
      {[dentist, trail].map((data) => (
        <script
          key={String(data['@type'])}
          type="application/ld+json"
          // Escaped JSON: as a text child React would escape its quotes too.
          dangerouslySetInnerHTML={{ __html: structuredDataText(data) }}
        />
      ))}
    </>
  );
}
