import { getPackageOffer } from '@dentisti/core/package/package-offer';
import { type CheckoutOutcome, startCheckout } from '@dentisti/core/package/start-checkout';
import { findOrder, watchOrder } from '@dentisti/core/package/watch-order';
import type { PackageOrderRow } from '@dentisti/db/package/package-order.repository';
import type { OrderStatus } from '@dentisti/domain/package/order-status';
import type { PaymentMode } from '@dentisti/domain/package/payment-mode';
import type { PackageCopy, PackageOrderStatus, PackagePayment, Resolvers } from '../../generated/resolvers.ts';
import { watchOrRefuse } from '../watch-or-refuse.ts';

const payments: Readonly<Record<PaymentMode, PackagePayment>> = {
  stripe: 'PAGE',
  simulator: 'PAGE',
  link: 'LINK',
  off: 'NONE',
};

const statuses: Readonly<Record<OrderStatus, PackageOrderStatus>> = {
  created: 'CREATED',
  open: 'OPEN',
  pending: 'PENDING',
  paid: 'PAID',
  refundDue: 'REFUND_DUE',
  refunded: 'REFUNDED',
  expired: 'EXPIRED',
  failed: 'FAILED',
};

export const checkoutResolvers: Resolvers = {
  Query: {
    packageOffer: (_root, _args, context) => getPackageOffer(context),
    packageOrder: (_root, { id }, context) => findOrder(context, id),
  },
  Mutation: {
    startPackageCheckout: async (_root, { input }, context) => present(await startCheckout(context, { ...input })),
  },
  Subscription: {
    packageOrderChanged: {
      subscribe: (_root, { id }, context) => watchOrRefuse(watchOrder(context, id), 'Questo ordine non esiste.'),
      resolve: (order: PackageOrderRow) => order,
    },
  },
  PackageOffer: {
    listCents: ({ prices }) => prices.listCents,
    packageCents: ({ prices }) => prices.packageCents,
    onlineCents: ({ prices }) => prices.onlineCents,
    copy: (_offer, _args, { services }) => services.env.package.copy.toUpperCase() as PackageCopy,
    payment: (_offer, _args, { services }) => payments[services.env.package.mode],
    paymentLinkUrl: (_offer, _args, { services }) => services.env.package.paymentLinkUrl,
    simulated: (_offer, _args, { services }) => services.env.package.mode === 'simulator',
  },
  PackageOrder: {
    status: ({ status }) => statuses[status],
    refundReason: ({ refundReason }) =>
      refundReason === null ? null : refundReason === 'soldOut' ? 'SOLD_OUT' : 'WRONG_AMOUNT',
    paymentUrl: ({ status, sessionUrl }) => (status === 'open' ? sessionUrl : null),
  },
};

function present(outcome: CheckoutOutcome) {
  switch (outcome.kind) {
    case 'started':
      return { __typename: 'CheckoutStarted' as const, order: outcome.order, url: outcome.url };
    case 'soldOut':
      return { __typename: 'PackageSoldOut' as const, ...outcome };
    case 'unavailable':
      return { __typename: 'PaymentUnavailable' as const, ...outcome };
    case 'failed':
      return { __typename: 'CheckoutFailed' as const, ...outcome };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, ...outcome };
    case 'tooManyRequests':
      return { __typename: 'TooManyRequests' as const, ...outcome };
  }
}
