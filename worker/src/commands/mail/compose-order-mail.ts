import { findContactTasks, findPackageOrder } from '@dentisti/db';
import type { OrderMail } from '@dentisti/domain/package/order-mail';
import { orderPagePath } from '@dentisti/domain/package/order-page';
import { orderTemplates } from '../../integrations/mail/order-mails.ts';
import { contactNote, type MailComposer, UnwritableMail } from './mail-composer.ts';

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
