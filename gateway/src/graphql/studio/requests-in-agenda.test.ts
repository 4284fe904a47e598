import { describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import {
  answerRequest,
  listRequests,
  ownPractice,
  stateOf,
  storeRequest,
  wantedTimes,
} from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const [ten = '', , four = ''] = wantedTimes;
const [twelve = ''] = thursdayAt(12);
let counter = 0;

describe('where the practice keeps its agenda with us', () => {
  async function ownAgenda() {
    const domain = `agenda-${++counter}.example`;
    const practice = await practiceWithAgenda(gateway, { website: `https://www.${domain}` });
    return ownPractice(gateway, { ...practice, domain });
  }

  test('a taken time is refused with the nearest free one, a free one is taken', async () => {
    const { practice, browser } = await ownAgenda();
    const [first, second] = [await storeRequest(gateway, practice), await storeRequest(gateway, practice)];
    const given = { seenVersion: 1, answer: 'ACCEPT', at: ten };
    expect((await answerRequest(browser, practice.id, { ...given, number: first.number })).__typename).toBe(
      'RequestAnswered',
    );
    const refused = await answerRequest(browser, practice.id, { ...given, number: second.number });
    expect(refused.message).toMatch(/non è libero\. Il più vicino libero è/);
    expect(await stateOf(gateway, second.number)).toMatchObject({ status: 'scheduled', slot: null });
    // Of the afternoon the agenda has nothing.
    expect((await answerRequest(browser, practice.id, { ...given, number: second.number, at: four })).__typename).toBe(
      'StudioRefused',
    );
  });

  test('of two requests for the last free time one gets it', async () => {
    const { practice, browser } = await ownAgenda();
    const numbers = [(await storeRequest(gateway, practice)).number, (await storeRequest(gateway, practice)).number];
    const said = numbers.map((number) =>
      answerRequest(browser, practice.id, { number, seenVersion: 1, answer: 'ACCEPT', at: ten }),
    );
    expect((await Promise.all(said)).map(({ __typename }) => __typename).sort()).toEqual([
      'RequestAnswered',
      'StudioRefused',
    ]);
  });

  test('a proposed time is held for the patient, whose yes needs no call', async () => {
    const { practice, browser } = await ownAgenda();
    const { number } = await storeRequest(gateway, practice);
    const taken = await storeRequest(gateway, practice);
    expect(await listRequests(browser, practice.id)).toMatchObject([{ keepsAgenda: true }, { keepsAgenda: true }]);
    await answerRequest(browser, practice.id, { number, seenVersion: 1, answer: 'PROPOSE', at: twelve });
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'proposed', slot: 'booked', mails: ['proposal'] });
    const same = { number: taken.number, seenVersion: 1, answer: 'PROPOSE', at: twelve };
    expect((await answerRequest(browser, practice.id, same)).__typename).toBe('StudioRefused');
    // The token of a stored test booking is its number.
    const accept = `mutation ($number: String!, $token: String!) { acceptProposal(number: $number, token: $token) {
      ... on BookingChanged { booking { status } } ... on ActionRefused { message } } }`;
    const { acceptProposal } = await gateway.query(accept, { number, token: number });
    expect(acceptProposal).toEqual({ booking: { status: 'CONFIRMED' } });
    expect(await stateOf(gateway, number)).toMatchObject({ at: twelve, slot: 'booked', task: 'withdrawn' });
  });
});
