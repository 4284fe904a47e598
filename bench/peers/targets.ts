import type { ServerProcess } from '../production-processes.ts';
import { fields } from './answers.ts';

export const serverNames = ['dentisti', 'apollo-mikro-orm', 'mercurius', 'postgraphile', 'express-pg', 'bare'] as const;
export type ServerName = (typeof serverNames)[number];
export type Servers = Record<ServerName, ServerProcess>;

type Encoding = 'gzip' | 'identity';

export interface Target {
  server: ServerName;
  request(city: string): { method: 'GET' | 'POST'; path: string; body: string };
}

/** What every request says, beside the address of its client. */
export const headersOf = (encoding: Encoding, body: string): Record<string, string> => ({
  'Accept-Encoding': encoding,
  ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
});

/** Targets that are asked in turn for the same thing. */
export interface Workload {
  name: 'list' | 'plainList' | 'restList' | 'changedList' | 'page';
  title: string;
  encoding: Encoding;
  changesBefore: boolean;
  targets: readonly Target[];
}

const operation = (query: string) => (city: string) => ({
  method: 'POST' as const,
  path: '/graphql',
  body: JSON.stringify({ query, variables: { city } }),
});
const address = (path: string, name: string) => (city: string) => ({
  method: 'GET' as const,
  path: `${path}?${new URLSearchParams({ [name]: city })}`,
  body: '',
});

const all = fields.join(' ');
const ofOurs = operation(
  `query ($city: String!) { dentists(city: $city) { ... on DentistList { dentists { ${all} } } } }`,
);
const ofPeers = operation(`query ($city: String!) { dentists(city: $city) { ${all} } }`);
// Its own names: `id` is the node's there.
const ofPostgraphile = operation(`query ($city: String!) {
  dentists: allDentists(
    condition: { city: $city }
    orderBy: [GOOGLE_PLACES_RATING_DESC, GOOGLE_PLACES_REVIEW_COUNT_DESC, NAME_ASC, ROW_ID_ASC]
  ) { nodes { ${all.replace('id', 'id: rowId')} } }
}`);
const ofRest = address('/api/dentists', 'city');
const ofPage = address('/results', 'citta');

const ours = (request: Target['request']): Target => ({ server: 'dentisti', request });
const bare = (request: Target['request']): Target => ({ server: 'bare', request });
const byGraphql: readonly Target[] = [
  ours(ofOurs),
  { server: 'apollo-mikro-orm', request: ofPeers },
  { server: 'mercurius', request: ofPeers },
  { server: 'postgraphile', request: ofPostgraphile },
  { server: 'express-pg', request: ofRest },
  bare(ofOurs),
];
const usual = { encoding: 'gzip', changesBefore: false } as const;

export const workloads: readonly Workload[] = [
  { ...usual, name: 'list', title: 'GraphQL: the list of a city with all 19 fields', targets: byGraphql },
  {
    ...usual,
    name: 'restList',
    title: 'REST: `GET /api/dentists?city=`',
    targets: [ours(ofRest), { server: 'express-pg', request: ofRest }, bare(ofRest)],
  },
  {
    ...usual,
    name: 'changedList',
    title: 'GraphQL: the same list, a practice of the city changed right before each request',
    changesBefore: true,
    targets: byGraphql.filter(({ server }) => ['dentisti', 'mercurius'].includes(server)),
  },
  { ...usual, name: 'page', title: 'HTML: `/results?citta=`', targets: [ours(ofPage), bare(ofPage)] },
  {
    ...usual,
    name: 'plainList',
    title: 'GraphQL: the same list, not compressed',
    encoding: 'identity',
    targets: byGraphql,
  },
];
