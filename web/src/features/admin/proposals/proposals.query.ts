import { graphql } from '../../../gql/index.ts';

export const ProposalsQuery = graphql(/* GraphQL */ `
  query AdminProposals {
    adminProposals {
      practice {
        id
        ...StudioPracticeFields
      }
      edit {
        id
        email
        createdAt
        changes {
          field
          before
          after
        }
      }
    }
  }
`);

export const WaitingPhotosQuery = graphql(/* GraphQL */ `
  query AdminWaitingPhotos {
    adminWaitingPhotos {
      practiceId
      practiceName
      city
      photo {
        id
        alt
        kind
        width
        height
        uploadedAt
      }
    }
  }
`);

export const DecideProposal = graphql(/* GraphQL */ `
  mutation DecideProposal($editId: ID!, $accept: Boolean!, $note: String!) {
    decideProposal(editId: $editId, accept: $accept, note: $note) {
      __typename
      ...StudioRefusalFields
    }
  }
`);

export const DecidePhoto = graphql(/* GraphQL */ `
  mutation DecidePhoto($photoId: ID!, $accept: Boolean!, $note: String!) {
    decidePhoto(photoId: $photoId, accept: $accept, note: $note) {
      __typename
      ...StudioRefusalFields
    }
  }
`);
