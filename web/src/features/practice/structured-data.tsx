import { brand, productCapital } from '@dentisti/domain/brand';
import { practiceStructuredData } from '@dentisti/domain/search/practice-structured-data';
import { breadcrumbStructuredData } from '@dentisti/domain/search/structured-data';
import { JsonLd } from '../../components/json-ld.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';

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
    timetable
    description
    profileImageUrl
    googlePlacesRating
    googlePlacesReviewCount
    rating
    reviewCount
    specializations
    languages
    wheelchair
    practitioners {
      name
      alboNumber
      alboCheckedAt
    }
  }
`);

/** What search engines read: the readable path as the one address, the practice, and the way to it. */
export function StructuredData(props: { practice: FragmentType<typeof StructuredDataFields> }) {
  const practice = readFragment(StructuredDataFields, props.practice);
  const { city, region, name } = practice;
  const { publicUrl } = useRuntimeConfig();
  const absolute = (path: string) => publicUrl + path;
  const url = absolute(paths.profile(practice.slug));
  const dentist = practiceStructuredData(
    {
      ...practice,
      cap: practice.cap ?? null,
      latitude: practice.latitude ?? null,
      longitude: practice.longitude ?? null,
      phone: practice.phone ?? null,
      website: practice.website ?? null,
      week: practice.timetable?.week ?? null,
      description: practice.description ?? null,
      profileImageUrl: practice.profileImageUrl ?? null,
      googlePlacesRating: practice.googlePlacesRating ?? null,
      googlePlacesReviewCount: practice.googlePlacesReviewCount ?? null,
      rating: practice.rating ?? null,
      reviewCount: practice.reviewCount ?? null,
      wheelchair: practice.wheelchair ?? null,
    },
    url,
  );
  const breadcrumb = breadcrumbStructuredData([
    { name: brand, url: absolute(paths.home()) },
    { name: `${productCapital} a ${city}`, url: absolute(paths.results({ city, region })) },
    { name, url },
  ]);
  return <JsonLd data={[dentist, breadcrumb]} />;
}
