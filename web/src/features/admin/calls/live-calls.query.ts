import { graphql } from '../../../gql/index.ts';

export const CallsUnderWayQuery = graphql(/* GraphQL */ `
  query CallsUnderWay {
    adminCallsUnderWay {
      asOf
      linesInUse
      lines
      calls {
        id
        callId
        bookingNumber
        practice
        city
        purpose
        isInbound
        since
        talkingSince
      }
    }
  }
`);

export const LiveTranscriptQuery = graphql(/* GraphQL */ `
  query LiveTranscript($id: ID!) {
    adminLiveTranscript(id: $id) {
      speaker
      text
    }
  }
`);
