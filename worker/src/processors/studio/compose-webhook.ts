import type { WebhookDeliveryRow } from '@dentisti/db/connections/webhook-endpoint.repository';
import { findDeliveredBooking } from '@dentisti/db/connections/webhook-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { WebhookBooking, WebhookPayload } from '@dentisti/domain/webhooks/webhook-event';

/** The same in every try. */
export const messageId = ({ id }: Pick<WebhookDeliveryRow, 'id'>): string => `msg_${id.replaceAll('-', '')}`;

/** Returns the body of a delivery; what names a patient is read now, and stored nowhere. */
export async function composeWebhook(
  em: EntityManager,
  delivery: WebhookDeliveryRow,
  withPatient: boolean,
): Promise<WebhookPayload> {
  const { event: type, occurredAt, practiceId, sequence } = delivery;
  const common = { version: 1 as const, id: messageId(delivery), type, timestamp: occurredAt.toISOString() };
  return { ...common, practiceId, sequence, data: await composeBooking(em, delivery, withPatient) };
}

async function composeBooking(
  em: EntityManager,
  { bookingId, startsAt, previousStartsAt }: WebhookDeliveryRow,
  withPatient: boolean,
): Promise<WebhookBooking | null> {
  const booking = bookingId && startsAt ? await findDeliveredBooking(em, bookingId, startsAt) : null;
  if (!booking || !startsAt) return null;
  const { id, number, status, endsAt, service, chair, clinician, patientName: name, phone, email } = booking;
  return {
    ...{ id, number, status, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
    ...{ previousStartsAt: previousStartsAt?.toISOString() ?? null, service, chair, clinician },
    ...(booking.isSimulation && { isSimulation: true as const }),
    ...(withPatient && !booking.erasedAt && { patient: { name, phone, email } }),
  };
}
