import { isUuid, pageOf, pageSize, readCursor } from '@dentisti/core/admin/page-of';
import {
  markContacted,
  type OrderOutcome,
  recordPaymentManually,
  recordRefund,
} from '@dentisti/core/package/change-order';
import { type ContactTaskRow, findContactTasks } from '@dentisti/db/booking/contact-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  isRefundPending,
  type ListedOrder,
  listOrders,
  type OrderGroup,
} from '@dentisti/db/package/order-list.repository';
import { findPackageOrder, findPackageOrderByNumber } from '@dentisti/db/package/package-order.repository';
import { dueAtState } from '@dentisti/domain/operators/due';
import { isOrderNumber } from '@dentisti/domain/package/order-number';
import { canRecordRefund } from '@dentisti/domain/package/order-status';
import type {
  AdminOrderGroup,
  ContactTaskKind,
  OrderChannel,
  PackageOrderStatus,
  PackageRefundReason,
  Resolvers,
} from '../../generated/resolvers.ts';
import { listSort } from './list-sort.ts';

/** `refundDue` → `REFUND_DUE`. */
const upper = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const groups: Record<AdminOrderGroup, OrderGroup> = {
  TO_DO: 'toDo',
  WAITING: 'waiting',
  PAID: 'paid',
  REFUNDED: 'refunded',
  ALL: 'all',
};

const kindOf = (kind: ContactTaskRow['kind']) => upper(kind) as ContactTaskKind;

function presentRow({ task, channel, status, ...order }: ListedOrder, now: Date) {
  const due = task && dueAtState(task.dueAt, now);
  return {
    ...order,
    channel: upper(channel) as OrderChannel,
    status: upper(status) as PackageOrderStatus,
    task: task && {
      kind: kindOf(task.kind),
      dueAt: task.dueAt,
      isOverdue: due?.kind === 'overdue',
      overdueDays: due?.kind === 'overdue' ? due.days : 0,
    },
  };
}

const findOrderByNumber = (em: EntityManager, number: string) =>
  isOrderNumber(number) ? findPackageOrderByNumber(em, number) : null;

async function findPresented(em: EntityManager, id: string, now: Date) {
  const order = isUuid(id) ? await findPackageOrder(em, id) : await findOrderByNumber(em, id);
  if (!order) return null;
  const tasks = await findContactTasks(em, order.id);
  const [next = null] = tasks
    .filter((task) => task.doneAt === null)
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const isPending = await isRefundPending(em, order.id);
  return {
    row: presentRow({ ...order, task: next }, now),
    city: order.city,
    paymentId: order.paymentId,
    paidAt: order.paidAt,
    refundedAt: order.refundedAt,
    refundReason: order.refundReason ? (upper(order.refundReason) as PackageRefundReason) : null,
    isRefundPending: isPending,
    canRefund: canRecordRefund(order.status) && !isPending,
    tasks: tasks.map((task) => ({ ...task, kind: kindOf(task.kind) })),
  };
}

async function presentOrder(em: EntityManager, id: string, now: Date) {
  const order = await findPresented(em, id, now);
  if (!order) throw new Error('an order just changed is gone');
  return order;
}

async function presentOutcome(em: EntityManager, outcome: OrderOutcome, now: Date) {
  if (outcome.kind === 'invalid') return { __typename: 'InvalidInput' as const, fields: outcome.fields };
  if (outcome.kind === 'refused') return { __typename: 'AdminOrderRefused' as const, message: outcome.message };
  return { __typename: 'AdminOrderChanged' as const, order: await presentOrder(em, outcome.orderId, now) };
}

export const adminOrdersResolvers: Resolvers = {
  Query: {
    adminOrders: async (_root, { group, sort, first, after }, { em, services }) => {
      const size = pageSize(first);
      const rows = await listOrders(em, {
        group: groups[group],
        sort: listSort(sort),
        after: readCursor(services.env, after),
        limit: size + 1,
      });
      return pageOf(services.env, rows, size, (row) => presentRow(row, services.now()));
    },
    adminOrder: (_root, { id }, { em, services }) => findPresented(em, id, services.now()),
  },
  Mutation: {
    recordPackagePayment: async (_root, { input }, context) => {
      const outcome = await recordPaymentManually(context, input);
      if (outcome.kind === 'invalid')
        return { __typename: 'InvalidInput', fields: [{ name: outcome.field, message: outcome.message }] };
      const order = await presentOrder(context.em, outcome.order.id, context.services.now());
      return { __typename: 'PaymentRecorded', order, isNew: outcome.isNew };
    },
    markOrderContacted: async (_root, { id, note }, context) =>
      presentOutcome(context.em, await markContacted(context, id, note ?? null), context.services.now()),
    recordRefund: async (_root, { id, note }, context) =>
      presentOutcome(context.em, await recordRefund(context, id, note), context.services.now()),
  },
};
