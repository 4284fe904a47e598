import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { fields } from '../peers/answers.ts';

export interface Sample {
  cities: readonly string[];
  practices: readonly { id: number; slug: string }[];
}

export interface Call {
  name: string;
  request(sample: Sample, random: SeededRandom): { path: string; body?: object };
}

const graphql = (query: string, variables: object = {}) => ({ path: '/graphql', body: { query, variables } });
const get = (path: string, parameters: Record<string, string> = {}) => ({
  path: Object.keys(parameters).length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path,
});
const all = fields.join(' ');

export const listOperation = `query ($city: String!, $region: String) {
  dentists(city: $city, region: $region) { ... on DentistList { dentists { ${all} } others { ${all} } } }
}`;
const beginnings = ['ro', 'mi', 'nap', 'san', 'bo', 'cas', 'tor', 'pa', 'vi', 'mon'];

/** Every public call; what is asked for is the same whatever the size of the directory. */
export const calls: readonly Call[] = [
  {
    name: 'list (GraphQL)',
    request: ({ cities }, random) => graphql(listOperation, { city: random.pick(cities) }),
  },
  { name: 'list (REST)', request: ({ cities }, random) => get('/api/dentists', { city: random.pick(cities) }) },
  {
    name: 'profile by id',
    request: ({ practices }, random) =>
      graphql(`query ($id: ID!) { dentist(id: $id) { ${all} } }`, { id: random.pick(practices).id }),
  },
  {
    name: 'profile by slug',
    request: ({ practices }, random) =>
      graphql(`query ($slug: String!) { dentistBySlug(slug: $slug) { ${all} } }`, {
        slug: random.pick(practices).slug,
      }),
  },
  {
    name: 'nearby',
    request: ({ practices }, random) =>
      graphql('query ($id: ID!) { dentist(id: $id) { nearby { distanceKm dentist { id name } } } }', {
        id: random.pick(practices).id,
      }),
  },
  { name: 'top cities', request: () => get('/api/top-cities') },
  { name: 'suggestions', request: (_, random) => get('/api/cities', { q: random.pick(beginnings) }) },
  {
    name: 'validate location',
    request: ({ cities }, random) => ({ path: '/api/validate-location', body: { location: random.pick(cities) } }),
  },
  { name: 'figures', request: () => graphql('{ directoryFigures { verifiedDentists cities averageRating } }') },
  { name: 'sitemap', request: () => get('/sitemap.xml') },
  { name: 'home (HTML)', request: () => get('/') },
  { name: 'results (HTML)', request: ({ cities }, random) => get('/results', { citta: random.pick(cities) }) },
  {
    name: 'profile (HTML)',
    request: ({ practices }, random) => get(`/dentista-${random.pick(practices).slug}`),
  },
];
