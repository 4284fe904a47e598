import { graphql } from '../../gql/gql.ts';

export const OfferShown = graphql(`
  fragment OfferShown on PackageOffer {
    listCents
    packageCents
    onlineCents
    copy
    vouchersLeft
    payment
    paymentLinkUrl
    simulated
  }
`);

export const CheckoutOffer = graphql(`
  query CheckoutOffer {
    packageOffer {
      ...OfferShown
    }
  }
`);

export const OrderShown = graphql(`
  fragment OrderShown on PackageOrder {
    id
    number
    status
    amountCents
    paidAt
    refundReason
    paymentUrl
    simulated
  }
`);

export const OrderById = graphql(`
  query OrderById($id: ID!) {
    packageOrder(id: $id) {
      ...OrderShown
    }
  }
`);

export const OrderChanges = graphql(`
  subscription OrderChanges($id: ID!) {
    packageOrderChanged(id: $id) {
      ...OrderShown
    }
  }
`);

export const StartCheckout = graphql(`
  mutation StartCheckout($input: StartPackageCheckoutInput!) {
    startPackageCheckout(input: $input) {
      __typename
      ... on CheckoutStarted {
        url
        order {
          id
          ...OrderShown
        }
      }
      ... on PackageSoldOut {
        message
      }
      ... on PaymentUnavailable {
        message
      }
      ... on CheckoutFailed {
        message
      }
      ... on InvalidInput {
        fields {
          name
          message
        }
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
