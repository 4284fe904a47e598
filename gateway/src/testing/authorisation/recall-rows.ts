import { ofOpenPractice, ofPractice } from './of-practice.ts';
import { keyHolders, members, type Row } from './rows.ts';

const past = { startsAt: '2026-01-01T09:00:00Z', ageConfirmed: true, healthConsent: true };

/** Who may use recalls; a part of `studioRows`. */
export const recallRows = {
  Query: {
    studioRecalls: members('members', 'null', ofOpenPractice),
    recallByLink: keyHolders('RecallEnded', async (world) => ({ token: await world.recallToken() }), {
      token: 'x'.repeat(43),
    }),
  },
  Mutation: {
    recordRecallConsent: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      patientId: await world.patientOfPractice(),
      consents: true,
    })),
    sendRecalls: members('members', 'StudioRefused', async (world) => {
      const { practiceId, ...target } = await world.dueRecall();
      return { practiceId, targets: [target] };
    }),
    setRecallAside: members('members', 'StudioRefused', async (world) => {
      const { practiceId, ...target } = await world.dueRecall();
      return { practiceId, target, choice: 'DROP' };
    }),
    saveRecallInterval: members('members', 'StudioRefused', async (world) => {
      const { practiceId, serviceId } = await world.dueRecall();
      return { practiceId, serviceId, months: 6 };
    }),
    switchAutomaticRecalls: members('members', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      isAutomatic: false,
    })),
    // A time that is none: the link was good, and nobody else's answer is `SlotTaken`.
    bookRecall: keyHolders('RecallEnded', async (world) => ({ input: { token: await world.recallToken(), ...past } }), {
      input: { token: 'x'.repeat(43), ...past },
    }),
    refuseRecalls: keyHolders('RecallEnded', async (world) => ({ token: await world.recallToken() }), {
      token: 'x'.repeat(43),
    }),
  },
} satisfies Record<'Query' | 'Mutation', Record<string, Row>>;
