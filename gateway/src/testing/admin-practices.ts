import type { CookieJar } from './operator.ts';

/** What the tests of the practices' section ask for. */
const practiceFields = `version row { id name slug city province phoneDisplay verification hidden optedOut deadNumber doubtfulNumber hasAgenda }
  fields { field text origin } alboNumber alboCheckedAt alboCheckedBy hiddenAt hiddenReason hiddenNote optedOutAt optOutSource
  openBookings bookings formerSlugs sources { source sourceId } duplicates { id }`;
const outcome = `__typename ... on AdminDentistChanged { dentist { ${practiceFields} } }
  ... on InvalidInput { fields { name message } } ... on AdminDentistRefused { message }`;

export const practiceMutations = {
  edit: `mutation ($input: EditDentistInput!) { editDentist(input: $input) { ${outcome} } }`,
  verify: `mutation ($id: ID!, $version: String!, $province: String!, $number: String!) {
    verifyDentist(id: $id, version: $version, province: $province, number: $number) { ${outcome} } }`,
  withdraw: `mutation ($id: ID!, $version: String!, $note: String!) {
    withdrawVerification(id: $id, version: $version, note: $note) { ${outcome} } }`,
  confirm: `mutation ($id: ID!, $version: String!, $note: String!) {
    confirmDentistByPractice(id: $id, version: $version, note: $note) { ${outcome} } }`,
  unconfirm: `mutation ($id: ID!, $version: String!, $note: String!) {
    withdrawPracticeConfirmation(id: $id, version: $version, note: $note) { ${outcome} } }`,
  hide: `mutation ($id: ID!, $version: String!, $note: String!, $reason: HideReason!) {
    hideDentist(id: $id, version: $version, note: $note, reason: $reason) { ${outcome} } }`,
  move: `mutation ($id: ID!, $version: String!, $city: String!, $note: String!) {
    moveDentist(id: $id, version: $version, city: $city, note: $note) { ${outcome} } }`,
  show: `mutation ($id: ID!, $version: String!, $note: String!) { showDentist(id: $id, version: $version, note: $note) { ${outcome} } }`,
  confirmNumber: `mutation ($id: ID!, $version: String!, $note: String!) { confirmDentistNumber(id: $id, version: $version, note: $note) { ${outcome} } }`,
  optOut: `mutation ($id: ID!, $version: String!, $note: String!) { optOutDentist(id: $id, version: $version, note: $note) { ${outcome} } }`,
  allowCalls: `mutation ($id: ID!, $version: String!, $note: String!) {
    allowDentistCalls(id: $id, version: $version, note: $note) { ${outcome} } }`,
  merge: `mutation ($input: MergeDentistsInput!) { mergeDentists(input: $input) { __typename
    ... on DentistsMerged { dentist { ${practiceFields} } } ... on InvalidInput { fields { name message } }
    ... on MergeBlocked { obstacles { startsAt keptBooking goneBooking } } } }`,
};

export interface AdminDentist {
  version: string;
  row: Record<string, unknown>;
  fields: { field: string; text: string; origin: string | null }[];
  [field: string]: unknown;
}

/** Data of an operation, its only field; throws when there are errors. */
export async function askOne(browser: CookieJar, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await browser.ask(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0] as Record<string, unknown> & { __typename: string; dentist: AdminDentist };
}

/** One practice as the section shows it. */
export const openPractice = (browser: CookieJar, id: number | string) =>
  askOne(browser, `query ($id: ID!) { adminDentist(id: $id) { ${practiceFields} } }`, {
    id: String(id),
  }) as unknown as Promise<AdminDentist>;

/** A field's text and whose word it is. */
export const fieldOf = ({ fields }: AdminDentist, field: string) => {
  const { text, origin } = fields.find((one) => one.field === field) ?? {};
  return [text, origin];
};
