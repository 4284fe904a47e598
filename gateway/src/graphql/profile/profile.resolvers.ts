import { arrangePhotos, describePhoto, dropPhoto } from '@dentisti/core/studio/profile/change-photos';
import { confirmProfile } from '@dentisti/core/studio/profile/confirm-profile';
import { decidePhoto } from '@dentisti/core/studio/profile/decide-photo';
import { decideProposal } from '@dentisti/core/studio/profile/decide-proposal';
import { findProfile } from '@dentisti/core/studio/profile/find-profile';
import { listProposals, listWaitingPhotos } from '@dentisti/core/studio/profile/list-proposals';
import { saveDraft } from '@dentisti/core/studio/profile/save-draft';
import { removePerson, savePerson } from '@dentisti/core/studio/profile/save-person';
import { saveProfile } from '@dentisti/core/studio/profile/save-profile';
import { undoProfileEdit } from '@dentisti/core/studio/profile/undo-profile-edit';
import { withdrawProposal } from '@dentisti/core/studio/profile/withdraw-proposal';
import { canUndo } from '@dentisti/domain/studio/profile-edit';
import type { PhotoKind, ProfileEditKind, ProfileEditState, Resolvers } from '../../generated/resolvers.ts';
import { presentDecision } from '../studio/admin-studios.resolvers.ts';
import { fieldName, fieldOf, kindOf, presentSaved, rankName, sourceName, upper } from './present-profile.ts';

/** A practice's profile, as its people and operators change it. */
export const profileResolvers: Resolvers = {
  Query: {
    studioProfile: (_root, { practiceId }, context) => findProfile(context, practiceId),
    adminProposals: (_root, _args, context) => listProposals(context),
    adminWaitingPhotos: (_root, _args, context) => listWaitingPhotos(context),
  },
  Mutation: {
    saveProfile: async (_root, { practiceId, changes }, context) => {
      const typed = changes.map(({ field, ...change }) => ({ ...change, field: fieldOf(field) }));
      return presentSaved(context, practiceId, await saveProfile(context, practiceId, typed));
    },
    saveProfileDraft: async (_root, { practiceId, fields }, context) => {
      const typed = fields.map(({ field, text }) => ({ text, field: fieldOf(field) }));
      return presentSaved(context, practiceId, await saveDraft(context, practiceId, typed));
    },
    confirmProfile: async (_root, { practiceId, seen }, context) => {
      const shown = seen.map(({ field, text }) => ({ text, field: fieldOf(field) }));
      return presentSaved(context, practiceId, await confirmProfile(context, practiceId, shown));
    },
    undoProfileEdit: async (_root, { practiceId, editId }, context) =>
      presentSaved(context, practiceId, await undoProfileEdit(context, practiceId, editId)),
    withdrawProposal: async (_root, { practiceId, editId }, context) =>
      presentSaved(context, practiceId, await withdrawProposal(context, practiceId, editId)),
    savePerson: async (_root, { practiceId, input }, context) => {
      const { name, position = null, knownAs = null, role = null, albo = null } = input;
      const person = { name, position, knownAs, role, albo };
      return presentSaved(context, practiceId, await savePerson(context, practiceId, person));
    },
    removePerson: async (_root, { practiceId, position, knownAs = null }, context) =>
      presentSaved(context, practiceId, await removePerson(context, practiceId, { position, knownAs })),
    describePhoto: async (_root, { practiceId, input: { photoId, kind, alt } }, context) => {
      const described = { id: photoId, kind: kindOf(kind), alt };
      return presentSaved(context, practiceId, await describePhoto(context, practiceId, described));
    },
    removePhoto: async (_root, { practiceId, photoId }, context) =>
      presentSaved(context, practiceId, await dropPhoto(context, practiceId, photoId)),
    arrangePhotos: async (_root, { practiceId, photoIds, coverId }, context) => {
      const order = { ids: photoIds, coverId: coverId ?? null };
      return presentSaved(context, practiceId, await arrangePhotos(context, practiceId, order));
    },
    decideProposal: async (_root, decision, context) =>
      presentDecision(context, await decideProposal(context, decision)),
    decidePhoto: async (_root, decision, context) => presentDecision(context, await decidePhoto(context, decision)),
  },
  ProfileStatement: {
    field: ({ field }) => fieldName(field),
    rank: ({ rank }) => rank && rankName(rank),
    source: ({ source }) => source && sourceName(source),
  },
  OtherStatement: { source: ({ source }) => sourceName(source) },
  StudioPhoto: {
    kind: ({ kind }) => upper<PhotoKind>(kind),
    isPublic: ({ state }) => state === 'public',
  },
  PracticePhoto: { kind: ({ kind }) => upper<PhotoKind>(kind) },
  ProfileEdit: {
    kind: ({ kind }) => upper<ProfileEditKind>(kind),
    state: ({ state }) => upper<ProfileEditState>(state),
    canUndo,
  },
  ProfileFieldChange: {
    field: ({ field }) => (field === 'people' || field === 'photos' ? null : fieldName(field)),
  },
  ProfileProposal: { edit: (proposal) => proposal },
  WaitingPhoto: {
    practiceId: ({ dentistId }) => String(dentistId),
    photo: (photo) => photo,
  },
};
