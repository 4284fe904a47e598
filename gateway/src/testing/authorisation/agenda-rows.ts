import { closureOfPractice, entryOfPractice, placeOfPractice } from './agenda-entries.ts';
import { ofOpenPractice, ofPractice } from './of-practice.ts';
import { accounts, members, type Row } from './rows.ts';

/** Who may use the agenda; a part of `studioRows`. */
export const agendaRows = {
  Query: {
    studioAgendaSetup: members('members', 'null', ofOpenPractice),
    studioAgenda: members('members', 'null', async (world) => {
      await placeOfPractice(world);
      return { ...ofPractice(world), from: '2026-11-24', days: 7 };
    }),
    visitsWithoutChair: members('members', 'null', ofOpenPractice),
    // Of a practice that is not theirs nobody has a free start: the list is empty.
    studioFreeStarts: accounts((world) => ({ ...ofPractice(world), input: { on: '2026-11-26' } })),
  },
  Mutation: {
    saveVisit: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: {
        ...(await placeOfPractice(world)),
        ...{ startsAt: '2027-01-18T09:00:00Z', minutes: 30, newPatient: { name: 'Anna Rossi' }, isOverride: true },
      },
    })),
    moveEntry: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { ...(await entryOfPractice(world, 'ahead')), startsAt: '2027-01-19T09:00:00Z', isOverride: true },
    })),
    placeVisits: members('members', 'StudioRefused', async (world) => {
      const { chairId } = await placeOfPractice(world);
      return { ...ofPractice(world), places: [{ ...(await entryOfPractice(world, 'ahead')), chairId }] };
    }),
    removeEntry: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: await entryOfPractice(world, 'ahead'),
    })),
    saveBlock: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { ...(await placeOfPractice(world)), startsAt: '2027-01-20T09:00:00Z', minutes: 30, label: 'Corso' },
    })),
    recordPresence: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { ...(await entryOfPractice(world, 'ago')), presence: 'KEPT' },
    })),
    saveClosure: members('members', 'StudioRefused', async (world) => {
      await placeOfPractice(world);
      return { ...ofPractice(world), input: { label: 'Ferie', repeats: 'YEARLY', fromOn: '2027-08-15' } };
    }),
    removeClosure: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      id: await closureOfPractice(world),
    })),
    // The same week again is what staff may store.
    saveStudioAgenda: members('members', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      input: await world.agendaOfPractice(),
    })),
    saveStudioTeam: members('owners', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      input: await world.teamOfPractice(),
    })),
  },
} satisfies Record<'Query' | 'Mutation', Record<string, Row>>;
