import { createPublishedReview, createReviewRequest } from '@dentisti/db/testing';
import type { TestGateway } from './start-test-gateway.ts';

const reviewFields = 'stars text shownName state reasons writtenAt publishAt changeableUntil';
const linkFields = `__typename ... on ReviewLink { practiceName practiceSlug nameWithInitial expiresAt mayWrite objects review { ${reviewFields} } }
  ... on StudioRefused { message } ... on TooManyRequests { message }`;
const openQuery = `query ($token: String!) { reviewByLink(token: $token) { ${linkFields} } }`;
const writeMutation = `mutation ($token: String!, $input: ReviewInput!) { writeReview(token: $token, input: $input) {
  ${linkFields} ... on ReviewNotAccepted { reasons } } }`;
const deleteMutation = `mutation ($token: String!) { deleteReview(token: $token) { __typename ... on StudioRefused { message } } }`;
const objectMutation = `mutation ($token: String!, $objects: Boolean!) { objectToReviews(token: $token, objects: $objects) { ${linkFields} } }`;
const reportMutation = `mutation ($input: ReportReviewInput!) { reportReview(input: $input) { __typename
  ... on ReviewReported { reference } ... on StudioRefused { message } ... on TooManyRequests { message } } }`;
const publicQuery = `query ($id: ID!, $after: ID, $first: Int) { dentist(id: $id) { reviews(after: $after, first: $first) {
  count average distribution nextCursor items { id stars text shownName publishedAt answer { text } } } } }`;

export interface LinkAnswer {
  __typename: string;
  message?: string;
  reasons?: string[];
  mayWrite?: boolean;
  objects?: boolean | null;
  practiceSlug?: string | null;
  nameWithInitial?: string | null;
  review?: { stars: number; text: string | null; shownName: string | null; state: string; reasons: string[] } | null;
}
export interface ShownReviews {
  count: number;
  average: number | null;
  distribution: number[];
  nextCursor: string | null;
  items: {
    id: string;
    stars: number;
    text: string | null;
    shownName: string | null;
    answer: { text: string } | null;
  }[];
}

const secretOf = (gateway: TestGateway) => gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '';

/** What browsers of strangers and patients do with reviews of a gateway. */
export function reviewers(gateway: TestGateway) {
  const ask = async <Answer>(query: string, variables: Record<string, unknown>, headers?: Record<string, string>) => {
    const response = await gateway.post('/graphql', { query, variables }, headers);
    const { data, errors } = (await response.json()) as { data: Record<string, Answer> | null; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data ?? {})[0] as Answer;
  };
  return {
    /** A mailed link of a practice's patient, Maria Rossi. */
    link: (dentistId: number, more: { email?: string; patientName?: string } = {}) =>
      createReviewRequest(gateway.database.em.fork(), {
        ...{ dentistId, secret: secretOf(gateway), now: gateway.services.now() },
        ...more,
      }),
    published: (dentistId: number, more: { stars?: number; text?: string | null; now?: Date } = {}) =>
      createPublishedReview(gateway.database.em.fork(), {
        ...{ dentistId, secret: secretOf(gateway), now: gateway.services.now() },
        ...more,
      }),
    object: (token: string, objects: boolean) => ask<LinkAnswer>(objectMutation, { token, objects }),
    open: (token: string) => ask<LinkAnswer>(openQuery, { token }),
    write: (token: string, input: { stars?: number; text?: string | null; showsName?: boolean }) =>
      ask<LinkAnswer>(writeMutation, { token, input: { stars: 5, showsName: false, ...input } }),
    remove: (token: string) => ask<LinkAnswer>(deleteMutation, { token }),
    report: (input: Record<string, unknown>, headers?: Record<string, string>) =>
      ask<{ __typename: string; message?: string; reference?: string }>(reportMutation, { input }, headers),
    shown: async (id: number, more: { after?: string; first?: number } = {}) =>
      (await ask<{ reviews: ShownReviews }>(publicQuery, { id: String(id), ...more })).reviews,
  };
}
