import { ofOpenPractice, ofPractice } from './of-practice.ts';
import {
  personOfProfile,
  photoOfPractice,
  photosInOrder,
  profileEdit,
  proposedChange,
  shownFields,
} from './profile-entries.ts';
import { members, type Row } from './rows.ts';

/** Who may change the profile; a part of `studioRows`. */
export const profileRows = {
  Query: {
    studioProfile: members('members', 'null', ofPractice),
  },
  Mutation: {
    // Before the entitlement, as a proposal.
    saveProfile: members('members', 'StudioRefused', proposedChange),
    saveProfileDraft: members('members', 'StudioRefused', (world) => ({
      ...ofPractice(world),
      fields: [{ field: 'EMAIL', text: 'a@studio.example' }],
    })),
    confirmProfile: members('members', 'StudioRefused', shownFields),
    undoProfileEdit: members('members', 'StudioRefused', (world) => profileEdit(world, 'applied')),
    withdrawProposal: members('members', 'StudioRefused', (world) => profileEdit(world, 'proposed')),
    savePerson: members('members', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      input: { name: 'Dott.ssa Anna Bini', role: 'igienista', albo: '' },
    })),
    removePerson: members('members', 'StudioRefused', personOfProfile),
    describePhoto: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { photoId: await photoOfPractice(world), kind: 'TEAM', alt: 'La squadra' },
    })),
    removePhoto: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      photoId: await photoOfPractice(world),
    })),
    arrangePhotos: members('members', 'StudioRefused', photosInOrder),
  },
} satisfies Record<'Query' | 'Mutation', Record<string, Row>>;
