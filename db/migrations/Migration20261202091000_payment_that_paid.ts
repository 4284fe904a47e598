import { Migration } from '@mikro-orm/migrations';

/**
 * The payment of an order is the one that paid it. Before, the first one heard of was noted, also when that had failed: a
 * refund of the one that paid would then be another payment's.
 */
export class Migration20261202091000_payment_that_paid extends Migration {
  override name = 'Migration20261202091000_payment_that_paid';

  override up(): void {
    this.addSql(
      `update package_order o set payment_id = e.payment_id from payment_event e
        where o.status in ('paid', 'refundDue', 'refunded') and o.payment_id <> e.payment_id
          and e.result in ('paid', 'refundDue') and e.fact ->> 'kind' = 'paid'
          and (e.order_id = o.id or e.order_id is null and e.session_id = o.session_id);`,
    );
  }

  /** What stands there now is true for the version before, too. */
  override down(): void {}
}
