import { brand, productCapital } from '@dentisti/domain/brand';
import { breadcrumbStructuredData, listStructuredData } from '@dentisti/domain/search/structured-data';
import { memo } from 'react';
import { JsonLd } from '../../components/json-ld.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';

const ListedPractice = graphql(`
  fragment ListedPractice on Dentist {
    slug
    name
  }
`);

interface ResultsStructuredDataProps {
  city: string;
  region: string;
  list: { dentists: readonly FragmentType<typeof ListedPractice>[] };
}

/** The published list and the way to it, for search engines. Memoised: thousands of entries, the same under each filter. */
export const ResultsStructuredData = memo(function ResultsStructuredData(props: ResultsStructuredDataProps) {
  const { city, region, list } = props;
  const { publicUrl } = useRuntimeConfig();
  const practices = readFragment(ListedPractice, list.dentists);
  const title = `${productCapital} a ${city}`;
  const breadcrumb = breadcrumbStructuredData([
    { name: brand, url: publicUrl + paths.home() },
    { name: title, url: publicUrl + paths.results({ city, region }) },
  ]);
  const order = practices.map(({ name, slug }) => ({ name, url: publicUrl + paths.profile(slug) }));
  return <JsonLd data={practices.length > 0 ? [listStructuredData(title, order), breadcrumb] : [breadcrumb]} />;
});
