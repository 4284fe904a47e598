import type { CookieJar } from './operator.ts';
import type { TestGateway } from './start-test-gateway.ts';

const profileFields = `slug isEntitled fields { field text rank since reason needsOperator others { source text isNewer } }
  people { position name role claimedAlbo alboNumber } photos { id alt isCover isPublic }
  history { id kind state canUndo note changes { field before after } } draft { changes { field after } }`;
const outcome = `__typename ... on ProfileSaved { applied proposed profile { ${profileFields} } }
  ... on InvalidInput { fields { name message } } ... on StudioRefused { message }`;
interface Profile {
  isEntitled: boolean;
  fields: { field: string; text: string; rank: string | null; reason: string | null; others: object[] }[];
  people: { position: number; name: string; claimedAlbo: string | null; alboNumber: string | null }[];
  photos: { id: string; alt: string; isCover: boolean; isPublic: boolean }[];
  history: { id: string; kind: string; state: string; canUndo: boolean; changes: object[] }[];
  draft: { changes: object[] } | null;
}
interface Saved {
  __typename: string;
  message?: string;
  fields?: { name: string; message: string }[];
  applied?: string[];
  proposed?: string[];
  profile?: Profile;
}

/** A practice's profile as its people, operators and patients come to it in a test. */
export function profileTools(
  gateway: TestGateway,
  of: () => { practice: { id: number }; browser: CookieJar; operator: CookieJar },
) {
  const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
  const run = async (name: string, args: string, variables: object, from = of().browser): Promise<Saved> => {
    const used = args.replace(/\$(\w+): [^,)]+/g, (_all, one) => `${one}: $${one}`);
    const query = `mutation ($practiceId: ID!, ${args}) { ${name}(practiceId: $practiceId, ${used}) { ${outcome} } }`;
    const { data, errors } = await from.ask(query, { practiceId: String(of().practice.id), ...variables });
    if (errors) throw new Error(JSON.stringify(errors));
    return data?.[name] as unknown as Saved;
  };
  const read = async (from = of().browser) => {
    const query = `query ($id: ID!) { studioProfile(practiceId: $id) { ${profileFields} } }`;
    const { data, errors } = await from.ask(query, { id: String(of().practice.id) });
    if (errors) throw new Error(JSON.stringify(errors));
    return data?.studioProfile as unknown as Profile | null;
  };
  const shown = async (field: string) => (await read())?.fields.find((one) => one.field === field);
  const save = async (fields: Record<string, string>, from = of().browser) => {
    const profile = await read(from);
    const changes = Object.entries(fields).map(([field, text]) => {
      return { field, text, seen: profile?.fields.find((one) => one.field === field)?.text ?? '' };
    });
    return run('saveProfile', '$changes: [ProfileChangeInput!]!', { changes }, from);
  };
  const undo = (editId: string) => run('undoProfileEdit', '$editId: ID!', { editId });
  const decide = async (name: string, variables: object) => {
    const id = name === 'decideProposal' ? 'editId' : 'photoId';
    const query = `mutation ($${id}: ID!, $accept: Boolean!, $note: String!) { ${name}(${id}: $${id}, accept: $accept, note: $note) {
      __typename ... on StudioRefused { message } } }`;
    const { data, errors } = await of().operator.ask(query, variables as Record<string, unknown>);
    if (errors) throw new Error(JSON.stringify(errors));
    return data?.[name];
  };
  const publicly = async () => {
    const query = `{ dentist(id: "${of().practice.id}") { phone website week { opensMinutes closesMinutes }
      serviceOffers { name priceCents priceToCents isFrom } provenance { field source } photos { id alt } practitioners { name role claimedAlbo alboNumber } } }`;
    return (await gateway.query<{ dentist: Record<string, unknown> }>(query)).dentist;
  };
  const sourceOf = async (field: string) =>
    ((await publicly()).provenance as { field: string; source: string }[]).find((one) => one.field === field)?.source;
  const entitle = (at: Date | null) =>
    sql(`update practice_standing set entitled_at = ?, entitled_way = ? where practice_id = ?`, [
      at,
      at && 'albo',
      of().practice.id,
    ]);
  return { sql, run, read, shown, save, undo, decide, publicly, sourceOf, entitle };
}
