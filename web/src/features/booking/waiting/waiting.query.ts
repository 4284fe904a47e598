import { graphql } from '../../../gql/gql.ts';

export const WishOfEntry = graphql(`
  fragment WaitingWishFields on WaitingWish {
    weekdays
    part
    notBefore
    isStrict
  }
`);

export const JoinWaitingList = graphql(`
  mutation JoinWaitingList($number: String!, $token: String!, $wish: WaitingWishInput!) {
    answer: joinWaitingList(number: $number, token: $token, wish: $wish) {
      ...BookingActionAnswer
    }
  }
`);

export const LeaveWaitingList = graphql(`
  mutation LeaveWaitingList($number: String!, $token: String!) {
    answer: leaveWaitingList(number: $number, token: $token) {
      ...BookingActionAnswer
    }
  }
`);
