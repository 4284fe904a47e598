import { pageRoutes } from '../routes.ts';

/** Where the payment service's page sends its visitor back to. */
export type PaymentReturn = 'riuscito' | 'annullato';

/**
 * Path of an order's page: the package's own, with the order's id, which is unguessable and says nothing of the buyer.
 * @param cameBack how the visitor left the payment page; a hint only, the order's status is what counts.
 */
export function orderPagePath(orderId: string, cameBack?: PaymentReturn): string {
  return `${pageRoutes.packageCheckout}?ordine=${orderId}${cameBack ? `&pagamento=${cameBack}` : ''}`;
}
