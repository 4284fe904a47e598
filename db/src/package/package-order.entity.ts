import { orderStatuses } from '@dentisti/domain/package/order-status';
import { defineEntity, p } from '@mikro-orm/core';
import { emailIndex, signsSql, trigramIndex } from '../admin/search-columns.ts';

/** `online`: a payment page of the payment service. `link`: recorded by an operator. */
const orderChannels = ['online', 'link'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** One order of the first-visit package. */
const PackageOrderSchema = defineEntity({
  name: 'PackageOrder',
  tableName: 'package_order',
  properties: {
    /** Unguessable: also what opens the order's page. */
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** `PAC-XXXX-YYYY`. */
    number: p.text().unique('package_order_number_unique'),
    /** Made by the page, so that two clicks are one order; null for orders recorded by an operator. */
    clientKey: p.uuid().nullable().unique('package_order_client_key_unique'),
    email: p.text(),
    /** Comune the buyer wants the appointment in; null for orders recorded by an operator. */
    city: p.text().nullable(),
    channel: p.enum(orderChannels),
    status: p.enum(orderStatuses).default('created'),
    /** The price to pay, VAT included. */
    amountCents: p.integer(),
    /** ISO 4217 in lower case, as the payment service writes it. */
    currency: p.text().default('eur'),
    /** Paid to our own simulator: nobody was charged. */
    simulated: p.boolean().default(false),
    /** The payment service's page; null until it is open, and for links. */
    sessionId: p.text().nullable().unique('package_order_session_unique'),
    sessionUrl: p.text().nullable(),
    /** The payment service's id of the payment; null until there is one. */
    paymentId: p.text().nullable().index('package_order_payment_index'),
    /** Why the money has to go back (domain `RefundReason`); null unless it has. */
    refundReason: p.text().nullable(),
    /** When the sweep looks at it next: to open its page, or to ask how it stands. Null once nothing is awaited. */
    nextLookAt: p.datetime().nullable(),
    /** Times in a row that this look failed. */
    failures: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    paidAt: p.datetime().nullable(),
    refundedAt: p.datetime().nullable(),
  },
  indexes: [
    emailIndex('package_order'),
    trigramIndex('package_order_signs_index', 'package_order', signsSql('number', 'PAC-')),
    {
      name: 'package_order_look_index',
      expression:
        'create index package_order_look_index on package_order (next_look_at) where next_look_at is not null',
    },
    // Counts the vouchers that are gone.
    {
      name: 'package_order_paid_index',
      expression: `create index package_order_paid_index on package_order (paid_at) where status = 'paid'`,
    },
    {
      name: 'package_order_created_index',
      expression: 'create index package_order_created_index on package_order (created_at)',
    },
  ],
  checks: [
    { name: 'package_order_amount_check', expression: 'amount_cents > 0' },
    { name: 'package_order_paid_check', expression: `status <> 'paid' or paid_at is not null` },
    { name: 'package_order_refund_check', expression: `status <> 'refundDue' or refund_reason is not null` },
    {
      name: 'package_order_open_check',
      expression: `status <> 'open' or channel <> 'online' or session_url is not null`,
    },
  ],
});

export class PackageOrder extends PackageOrderSchema.class {}
PackageOrderSchema.setClass(PackageOrder);
