import { Visitors } from './patient.ts';

const join = `mutation($number: String!, $token: String!, $wish: WaitingWishInput!) {
  done: joinWaitingList(number: $number, token: $token, wish: $wish) { __typename } }`;
const answers = {
  take: 'mutation($token: String!) { done: takeWaitingOffer(token: $token) { __typename ... on WaitingOffer { state } } }',
  refuse:
    'mutation($token: String!) { done: refuseWaitingOffer(token: $token) { __typename ... on WaitingOffer { state } } }',
} as const;
const freeTimes = `query($token: String!, $from: String!) { done: recallByLink(token: $token, from: $from) { __typename
  ... on RecallInvitation { slots { days { times } } } } }`;
const bookRecall = `mutation($input: BookRecallInput!) { done: bookRecall(input: $input) { __typename
  ... on RecallBooked { startsAt } } }`;
const writeReview = `mutation($token: String!, $input: ReviewInput!) { done: writeReview(token: $token, input: $input) {
  __typename } }`;

const anyWish = { weekdays: [], part: 'ANY', notBefore: null, isStrict: false };

/** Patients in front of the pages that mailed links open; one without an answer taps again. */
export class LinkHolders extends Visitors {
  /** Puts the patient of a booking on the waiting list. */
  async join({ number, token }: { number: string; token: string }): Promise<string> {
    return (await this.#tap<{ __typename: string }>(join, { number, token, wish: anyWish })).__typename;
  }

  /** Answers an offer of the waiting list; returns its state as the page shows it then. */
  async answerOffer(answer: keyof typeof answers, token: string): Promise<string> {
    const { __typename, state } = await this.#tap<{ __typename: string; state?: string }>(answers[answer], { token });
    return state ?? __typename;
  }

  /** Free times that a recall offers from a day (`YYYY-MM-DD`) on; none when it is over. */
  async freeTimes(token: string, from: string): Promise<string[]> {
    type Invitation = { slots?: { days: { times: string[] }[] } | null };
    const { slots } = await this.#tap<Invitation>(freeTimes, { token, from });
    return slots?.days.flatMap(({ times }) => times) ?? [];
  }

  /** Books a time by a recall; returns what the page says. */
  async bookRecall(token: string, startsAt: string): Promise<string> {
    const input = { token, startsAt, phone: null, ageConfirmed: true, healthConsent: true };
    return (await this.#tap<{ __typename: string }>(bookRecall, { input })).__typename;
  }

  /** Writes a review; returns what the page says. */
  async writeReview(token: string, text: string): Promise<string> {
    const input = { stars: 5, text, showsName: true };
    return (await this.#tap<{ __typename: string }>(writeReview, { token, input })).__typename;
  }

  async #tap<Answer>(operation: string, variables: Record<string, unknown>): Promise<Answer> {
    return (await this.insist<{ done: Answer }>(operation, variables)).done;
  }
}
