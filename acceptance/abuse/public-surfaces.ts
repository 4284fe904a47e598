import { readFileSync } from 'node:fs';

/** A practice as a test put it into a city of its own. */
export interface ShownPractice {
  id: number;
  slug: string;
  /** Stands in everything of it that is text. */
  word: string;
  city: string;
  region: string;
  /** Next door. */
  neighbourId: number;
}
export interface PublicRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}
/** How a practice is asked for there, or why nothing there is about one. */
export type Surface = ((practice: ShownPractice) => PublicRequest[]) | string;

const get =
  (path: (practice: ShownPractice) => string): Surface =>
  (practice) => [{ method: 'GET', path: path(practice) }];
const post = (query: string, variables: object): PublicRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});
const ask =
  (query: string, variables: (practice: ShownPractice) => object): Surface =>
  (practice) => [post(query, variables(practice))];

const manifest = new URL('../../web/src/gql/persisted-documents.json', import.meta.url);
/** What the page asks for by GET: its own documents, by their ids. */
function kept({ id, slug, city, region }: ShownPractice): PublicRequest[] {
  const ids = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>);
  const given = {
    ...{ Results: { city, region }, ResultTexts: { city, region } },
    ...{ ProfileById: { id: String(id) }, ProfileBySlug: { slug } },
  };
  return Object.entries(given).map(([name, variables]) => {
    const documentId = ids.find(([, text]) => text.includes(`query ${name}(`))?.[0] ?? '';
    return {
      method: 'GET',
      path: `/graphql?${new URLSearchParams({ documentId, variables: JSON.stringify(variables) })}`,
    };
  });
}
const place = ({ city, region }: ShownPractice) => new URLSearchParams({ citta: city, regione: region });
const page = 'a page that is one address, about no practice';
const own = 'a page that the browser draws: the document is the same for everybody';
const counted = 'names of comuni, and how many practices they have';
const map = 'made from the gazetteer and the coast';

/** Every route that anybody may ask for, as `METHOD /path`. */
export const publicRoutes: Record<string, Surface> = {
  'GET /': page,
  'GET /results': get((practice) => `/results?${place(practice)}`),
  'GET /:slug': get(({ slug }) => `/dentista-${slug}`),
  'GET /dentist/:id': get(({ id }) => `/dentist/${id}`),
  'GET /prenota/:dentistSlug': get(({ slug }) => `/prenota/${slug}`),
  'GET /smart-booking/:dentistId': get(({ id }) => `/smart-booking/${id}`),
  'GET /real-booking/:dentistId': get(({ id }) => `/real-booking/${id}`),
  'GET /anteprime/:kind/:name.png': get(({ slug }) => `/anteprime/studio/${slug}.png`),
  'GET /api/dentists': get(({ city, region }) => `/api/dentists?${new URLSearchParams({ city, region })}`),
  'GET /api/top-cities': counted,
  'GET /sitemap.xml': 'names its parts',
  'GET /sitemap/:part.xml': get(({ id }) => `/sitemap/studi-${Math.floor((id - 1) / 50_000) + 1}.xml`),
  'GET /graphql': kept,
  'USE /graphql': 'its fields are below',
  'GET /api/cities': 'names of comuni',
  'POST /api/validate-location': 'names of comuni',
  'POST /api/scrape-dentists': 'a job and its numbers',
  'GET /robots.txt': 'the same for everybody',
  'GET /luoghi/comuni.json': 'names of comuni',
  'GET /index.html': own,
  'GET /health/dependencies': 'nothing of the directory',
  'GET /health/live': 'nothing of the directory',
  'GET /health/ready': 'nothing of the directory',
  'GET /api/studio/google': 'leads to the door of the studio',
  'GET /recensione/basta/:token': own,
  'GET /richiamo/basta/:token': own,
  'GET /dev/mail': 'no part of production',
  'GET /dev/mail.json': 'no part of production',
  'GET /tiles/:z/:x/:y.svg': map,
  'GET /tiles/dark/:z/:x/:y.svg': map,
  'GET /tiles/light/:z/:x/:y.svg': map,
  ...Object.fromEntries(
    ['prenotazione/:number', 'ho-perso-il-link', 'le-mie-prenotazioni', 'lista-attesa', 'recensione', 'richiamo'].map(
      (path) => [`GET /${path}`, own],
    ),
  ),
  ...Object.fromEntries(
    ['test-caller-id', 'byok-setup', 'assessment', 'studio', 'studio/:section', 'studio/:section/:id', 'admin'].map(
      (path) => [`GET /${path}`, own],
    ),
  ),
  ...Object.fromEntries(['admin/:section', 'admin/:section/:id'].map((path) => [`GET /${path}`, own])),
  ...Object.fromEntries(
    [
      ...['valutazione-gratuita-ai', 'dental-package-checkout', 'per-dentisti', 'voce', 'privacy-policy'],
      ...['termini-servizio', 'cookie-policy', 'crediti', 'come-ordiniamo-gli-studi', 'accessibilita'],
      'accordo-trattamento-dati',
    ].map((path) => [`GET /${path}`, page]),
  ),
};

const fields = 'id slug name address phone website description services nearby { dentist { id name slug phone } }';
const listed = ({ city, region }: ShownPractice) => ({ city, region });
const byId = ({ id }: ShownPractice) => ({ id: String(id) });
const session = 'a session, and nothing of the directory';
const sent = 'takes something, and answers without naming a practice';

/** Every root field that anybody may ask for. */
export const publicFields: Record<string, Surface> = {
  agendaSlots: ask(
    'query ($id: ID!) { agendaSlots(dentistId: $id, days: 14) { __typename ... on AgendaSlots { days { times } } } }',
    byId,
  ),
  dentist: (practice) => [
    post(`query ($id: ID!) { dentist(id: $id) { ${fields} } }`, byId(practice)),
    // Also as the neighbour of another.
    post('query ($id: ID!) { dentist(id: $id) { nearby { dentist { id name slug phone } } } }', {
      id: String(practice.neighbourId),
    }),
  ],
  dentistBySlug: ask(
    `query ($slug: String!) { dentistBySlug(slug: $slug) { ${fields} reviews { items { text } } } }`,
    ({ slug }) => ({ slug }),
  ),
  dentists: ask(
    `query ($city: String!, $region: String) { dentists(city: $city, region: $region) { ... on DentistList { dentists { id name slug phone } others { id name } } } }`,
    listed,
  ),
  firstFreeSlots: ask(
    'query ($city: String!, $region: String) { firstFreeSlots(city: $city, region: $region) { dentistId } }',
    listed,
  ),
  offeredTimes: ask(
    'query ($id: ID!) { offeredTimes(dentistId: $id) { __typename ... on CannotBeCalled { alternatives { dentist { id name } } } } }',
    byId,
  ),
  recommendDentists: ask(
    `mutation ($input: RecommendDentistsInput!) { recommendDentists(input: $input) { __typename
    ... on Recommendations { picks { dentist { id name slug } sentence } } } }`,
    ({ id, city, region }) => ({ input: { need: 'Una pulizia dei denti', city, region, dentistIds: [String(id)] } }),
  ),
  topCities: counted,
  holdSlot: sent,
  requestBooking: sent,
  reportDentist: sent,
  reportReview: sent,
  createLead: sent,
  countPageView: sent,
  recordConsent: sent,
  sendLostLink: sent,
  proposeAssessmentAnswers: sent,
  startPackageCheckout: sent,
  directoryFigures: 'numbers of the whole directory',
  discoveryJob: 'a job and its numbers',
  scrapeDentists: 'a job and its numbers',
  internalTools: 'no part of the directory',
  packageOffer: 'prices',
  practiceOffer: 'prices',
  receptionistDemo: 'an invented practice',
  talkToReceptionist: 'an invented practice',
  suggestCities: 'names of comuni',
  similarCities: 'names of comuni',
  validateLocation: 'names of comuni',
  signInAsDemoStudio: session,
  askForSignInLink: session,
  signOutOfStudio: session,
  startPasskeySignIn: session,
  signInWithPasskey: session,
  signInAsDemoOperator: session,
  signOut: session,
};
