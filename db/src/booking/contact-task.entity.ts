import { defineEntity, p } from '@mikro-orm/core';
import { PackageOrder } from '../package/package-order.entity.ts';

/** `contact`: write to the buyer and find the appointment. `refund`: give the money back. `review`: look at a dispute or a refund. */
const contactTaskKinds = ['contact', 'refund', 'review'] as const;
export type ContactTaskKind = (typeof contactTaskKinds)[number];

/** Something an operator has to do for an order. The person is read from the order. */
const ContactTaskSchema = defineEntity({
  name: 'ContactTask',
  tableName: 'contact_task',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    orderId: () => p.manyToOne(PackageOrder).mapToPk().deleteRule('cascade'),
    kind: p.enum(contactTaskKinds),
    dueAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null while it is to be done. */
    doneAt: p.datetime().nullable(),
    /** Who closed it, or why it closed by itself; null while open. */
    doneBy: p.text().nullable(),
    /** What the operator wrote about it; null when nothing. */
    note: p.text().nullable(),
  },
  indexes: [
    {
      name: 'contact_task_order_kind_index',
      expression: 'create unique index contact_task_order_kind_index on contact_task (order_id, kind)',
    },
    {
      name: 'contact_task_due_index',
      expression: 'create index contact_task_due_index on contact_task (due_at) where done_at is null',
    },
  ],
  checks: [
    { name: 'contact_task_done_check', expression: '(done_at is null) = (done_by is null)' },
    { name: 'contact_task_note_check', expression: 'char_length(note) <= 500' },
  ],
});

export class ContactTask extends ContactTaskSchema.class {}
ContactTaskSchema.setClass(ContactTask);
