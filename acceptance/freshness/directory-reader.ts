import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { TrackedCity } from './directory-writer.ts';
import type { SeenPractice, TrackedPractice } from './tracked-practice.ts';

/** What a gateway answered, as far as it speaks of practices. */
export type Answer = { text: string } & (
  | { kind: 'list'; practices: readonly SeenPractice[] }
  /** Null: there is no such practice. A number: the id or slug that the address has now. */
  | { kind: 'profile'; practice: SeenPractice | null }
  | { kind: 'moved'; location: string }
  /** A page left to the browser, which asks for what it shows. */
  | { kind: 'undrawn' }
);

export const readKinds = [
  'graphqlList',
  'restList',
  'graphqlProfile',
  'graphqlSlug',
  'resultsPage',
  'profilePage',
  'idPage',
] as const;
export type ReadKind = (typeof readKinds)[number];

interface Target {
  practice: TrackedPractice;
  city: TrackedCity;
}

interface Response {
  status: number;
  location: string | null;
  text: string;
}

interface PresentedPractice {
  id: string;
  name: string;
  description?: string | null;
  googlePlacesRating: number | null;
  /** The profile page asks for the offers instead. */
  services?: string[];
  serviceOffers?: { name: string }[];
}

const fields = `id name address city region latitude longitude phone website openingHours description profileImageUrl
  verified rating reviewCount googlePlacesRating googlePlacesReviewCount specializations services`;
const listOperation = `query($city: String!, $region: String) { dentists(city: $city, region: $region) {
  ... on DentistList { dentists { ${fields} } } } }`;
const profileOperation = `query($id: ID!) { dentist(id: $id) { ${fields} } }`;
const slugOperation = `query($slug: String!) { dentistBySlug(slug: $slug) { ${fields} } }`;

const encodings = ['gzip', 'br', 'identity'];

/** Asks gateways as browsers and other clients do: in several encodings, and with the validator of the answer before. */
export class DirectoryReader {
  /** The last answer with a validator, by address and encoding; shared by all gateways, as a load balancer mixes them. */
  readonly #validated = new Map<string, { etag: string; answer: Response }>();
  /** Answers that were the one before, by status 304. */
  notModified = 0;

  async read(origin: string, kind: ReadKind, target: Target, random: SeededRandom): Promise<Answer> {
    const { practice, city } = target;
    const place = { city: city.name, region: city.region };
    const encoding = random.pick(encodings);
    const isConditional = random.chance(0.5);
    const get = (path: string) => this.#get(origin, path, encoding, isConditional);
    const post = (query: string, variables: object) => this.#post(origin, { query, variables }, encoding);
    switch (kind) {
      case 'graphqlList': {
        const { data, text } = await post(listOperation, place);
        const { dentists } = data.dentists as { dentists: PresentedPractice[] };
        return { kind: 'list', practices: dentists.map(seenIn), text };
      }
      case 'restList': {
        const { text } = await get(`/api/dentists?${new URLSearchParams(place)}`);
        return { kind: 'list', practices: (JSON.parse(text) as PresentedPractice[]).map(seenIn), text };
      }
      case 'graphqlProfile': {
        const { data, text } = await post(profileOperation, { id: String(practice.id) });
        return { kind: 'profile', practice: seenOrNull(data.dentist), text };
      }
      case 'graphqlSlug': {
        const { data, text } = await post(slugOperation, { slug: practice.slug });
        return { kind: 'profile', practice: seenOrNull(data.dentistBySlug), text };
      }
      case 'resultsPage': {
        const { text } = await get(`/results?${new URLSearchParams({ citta: place.city, regione: place.region })}`);
        if (isUndrawn(text)) return { kind: 'undrawn', text };
        const { dentists } = stateOf(text).list?.data ?? {};
        return { kind: 'list', practices: dentists?.dentists?.map(seenIn) ?? [], text };
      }
      case 'profilePage':
        return profileIn(await get(`/dentista-${practice.slug}`));
      case 'idPage':
        return profileIn(await get(`/dentist/${practice.id}`));
    }
  }

  async #get(origin: string, path: string, encoding: string, isConditional: boolean): Promise<Response> {
    const key = `${encoding} ${path}`;
    const known = isConditional ? this.#validated.get(key) : undefined;
    const response = await fetch(origin + path, {
      redirect: 'manual',
      headers: { 'accept-encoding': encoding, ...(known && { 'if-none-match': known.etag }) },
    });
    const { status, headers } = response;
    const text = await response.text();
    if (status === 304 && known) {
      this.notModified += 1;
      return known.answer;
    }
    if (![200, 301, 404].includes(status)) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    const answer = { status, location: headers.get('location'), text };
    const etag = headers.get('etag');
    if (etag && status === 200) this.#validated.set(key, { etag, answer });
    return answer;
  }

  async #post(origin: string, operation: object, encoding: string) {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
      body: JSON.stringify(operation),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`/graphql: ${response.status} ${text.slice(0, 200)}`);
    const { data, errors } = JSON.parse(text) as { data: Record<string, unknown>; errors?: unknown };
    if (errors) throw new Error(`/graphql: ${text.slice(0, 200)}`);
    return { data, text };
  }
}

function seenIn(practice: PresentedPractice): SeenPractice {
  const { id, name, description, googlePlacesRating: rating, services, serviceOffers } = practice;
  return { id: Number(id), name, description, rating, services: services ?? serviceOffers?.map((offer) => offer.name) };
}

const seenOrNull = (practice: unknown): SeenPractice | null =>
  practice === null ? null : seenIn(practice as PresentedPractice);

interface PageState {
  /** Of a results page alone. */
  list: { data: { dentists: { dentists?: PresentedPractice[] } } } | null;
  /** Of a profile alone. */
  profile: { practice: PresentedPractice | null } | null;
}

/** Where the build left the page's gaps open: nothing of a practice stands there. */
const isUndrawn = (html: string) => html.includes('<!--page-state-->');

function stateOf(html: string): PageState {
  const [, json] = /<script id="page-state"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  if (!json) throw new Error('a page without its state');
  return JSON.parse(json);
}

/** What a page says of the one practice it is about. */
function profileIn({ status, location, text }: Response): Answer {
  if (location !== null) return { kind: 'moved', location, text };
  if (status === 404) return { kind: 'profile', practice: null, text };
  if (isUndrawn(text)) return { kind: 'undrawn', text };
  const { profile } = stateOf(text);
  if (!profile) throw new Error('a profile without its practice');
  // Null: it was hidden between the look at its address and the drawing of the page.
  return { kind: 'profile', practice: seenOrNull(profile.practice), text };
}
