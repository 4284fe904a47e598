import { findContactTasks } from '@dentisti/db/booking/contact-task.repository';
import { findPackageOrder } from '@dentisti/db/package/package-order.repository';
import type { OrderMail } from '@dentisti/domain/package/order-mail';
import { orderPagePath } from '@dentisti/domain/package/order-page';
import { contactNote, type MailComposer, UnwritableMail } from './mail-composer.ts';
import { orderTemplates } from './order-mails.ts';

/** Writes one of the mails of a package order. */
export function composeOrderMail(template: OrderMail): MailComposer {
  return async (em, mail, settings) => {
    const { orderId, occasion } = mail.params;
    const order = typeof orderId === 'string' ? await findPackageOrder(em, orderId) : null;
    if (!order) throw new UnwritableMail('its order is gone');
    const tasks = await findContactTasks(em, order.id);
    const task = tasks.find(({ kind }) => kind === occasion) ?? null;
    const pageUrl = settings.publicUrl + orderPagePath(order.id);
    const content = orderTemplates[template]({ order, pageUrl, task: task?.kind ?? null, dueAt: task?.dueAt ?? null });
    const notes = template === 'orderForOperator' ? content.notes : [...content.notes, contactNote(settings)];
    return { content: { ...content, notes } };
  };
}
