import { graphql } from '../../../gql/gql.ts';

export const ProfileEditFields = graphql(`
  fragment StudioProfileEdit on ProfileEdit {
    id
    kind
    state
    email
    createdAt
    decidedAt
    note
    canUndo
    changes {
      field
      before
      after
    }
  }
`);

export const ProfileFields = graphql(`
  fragment StudioProfileWhole on StudioProfile {
    slug
    isEntitled
    isHidden
    fields {
      field
      text
      rank
      source
      since
      reason
      needsOperator
      others {
        source
        text
        asOf
        isNewer
      }
    }
    people {
      position
      name
      role
      claimedAlbo
      alboNumber
      alboCheckedAt
    }
    photos {
      id
      kind
      alt
      isCover
      isPublic
      width
      height
      uploadedAt
    }
    history {
      ...StudioProfileEdit
    }
    draft {
      ...StudioProfileEdit
    }
  }
`);

/** A practice's profile with everything that was said of it. */
export const StudioProfileQuery = graphql(`
  query StudioProfile($practiceId: ID!) {
    studioProfile(practiceId: $practiceId) {
      ...StudioProfileWhole
    }
  }
`);

export const ProfileOutcome = graphql(`
  fragment StudioProfileOutcome on SaveProfileResult {
    __typename
    ... on ProfileSaved {
      applied
      proposed
    }
    ... on InvalidInput {
      fields {
        name
        message
      }
    }
    ... on StudioRefused {
      message
    }
  }
`);

export const StudioSaveProfile = graphql(`
  mutation StudioSaveProfile($practiceId: ID!, $changes: [ProfileChangeInput!]!) {
    saveProfile(practiceId: $practiceId, changes: $changes) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioSaveProfileDraft = graphql(`
  mutation StudioSaveProfileDraft($practiceId: ID!, $fields: [ProfileTextInput!]!) {
    saveProfileDraft(practiceId: $practiceId, fields: $fields) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioConfirmProfile = graphql(`
  mutation StudioConfirmProfile($practiceId: ID!, $seen: [ProfileTextInput!]!) {
    confirmProfile(practiceId: $practiceId, seen: $seen) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioUndoProfileEdit = graphql(`
  mutation StudioUndoProfileEdit($practiceId: ID!, $editId: ID!) {
    undoProfileEdit(practiceId: $practiceId, editId: $editId) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioWithdrawProposal = graphql(`
  mutation StudioWithdrawProposal($practiceId: ID!, $editId: ID!) {
    withdrawProposal(practiceId: $practiceId, editId: $editId) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioSavePerson = graphql(`
  mutation StudioSavePerson($practiceId: ID!, $input: PersonInput!) {
    savePerson(practiceId: $practiceId, input: $input) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioRemovePerson = graphql(`
  mutation StudioRemovePerson($practiceId: ID!, $position: Int!, $knownAs: String!) {
    removePerson(practiceId: $practiceId, position: $position, knownAs: $knownAs) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioDescribePhoto = graphql(`
  mutation StudioDescribePhoto($practiceId: ID!, $input: PhotoDescriptionInput!) {
    describePhoto(practiceId: $practiceId, input: $input) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioRemovePhoto = graphql(`
  mutation StudioRemovePhoto($practiceId: ID!, $photoId: ID!) {
    removePhoto(practiceId: $practiceId, photoId: $photoId) {
      ...StudioProfileOutcome
    }
  }
`);

export const StudioArrangePhotos = graphql(`
  mutation StudioArrangePhotos($practiceId: ID!, $photoIds: [ID!]!, $coverId: ID) {
    arrangePhotos(practiceId: $practiceId, photoIds: $photoIds, coverId: $coverId) {
      ...StudioProfileOutcome
    }
  }
`);
