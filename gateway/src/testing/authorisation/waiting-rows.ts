import { ofOpenPractice, ofPractice } from './of-practice.ts';
import { keyHolders, members, type Row } from './rows.ts';
import { anyWish, entryOfList, foreignOffer, offerOfList, patientToWait, roundOfList } from './waiting-entries.ts';

/** Who may use the waiting list; a part of `studioRows`. */
export const waitingRows = {
  Query: {
    studioWaitingList: members('members', 'null', ofOpenPractice),
    waitingOffer: keyHolders('ActionRefused', async (world) => ({ token: await offerOfList(world) }), foreignOffer),
  },
  Mutation: {
    addToWaitingList: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { patientId: await patientToWait(world), wish: anyWish },
    })),
    removeFromWaitingList: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      entryId: await entryOfList(world),
    })),
    endWaitingRound: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      roundId: await roundOfList(world),
    })),
    takeWaitingOffer: keyHolders('ActionRefused', async (world) => ({ token: await offerOfList(world) }), foreignOffer),
    refuseWaitingOffer: keyHolders(
      'ActionRefused',
      async (world) => ({ token: await offerOfList(world) }),
      foreignOffer,
    ),
    joinWaitingList: keyHolders(
      'ActionRefused',
      async (world) => ({ ...(await world.visit()), wish: anyWish }),
      async (world) => ({ ...(await world.wrongLink()), wish: anyWish }),
    ),
    leaveWaitingList: keyHolders(
      'ActionRefused',
      (world) => world.visit(),
      (world) => world.wrongLink(),
    ),
  },
} satisfies Record<'Query' | 'Mutation', Record<string, Row>>;
