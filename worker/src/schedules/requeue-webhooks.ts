import { reencryptWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { changeEndpoint } from '@dentisti/db/connections/webhook-endpoint.repository';
import { findDueDeliveries, findEncryptedSecrets } from '@dentisti/db/connections/webhook-outbox.repository';
import type { ScheduleContext } from './schedule.ts';

/** More than are due at once; the others come with the next round. */
const batch = 100;
/** Tries of one endpoint at once: a slow one keeps no other waiting. */
const perEndpoint = 2;

/** Adds the deliveries whose time has come: new ones, the next tries of others, those whose jobs were lost. */
export async function requeueWebhooks({ orm, clock, jobs }: ScheduleContext): Promise<void> {
  const due = await findDueDeliveries(orm.em.fork(), { now: clock.now(), limit: batch, perEndpoint });
  for (const { id, tries } of due) await jobs.requeue('deliverWebhook', { deliveryId: id, tries });
}

/** Encrypts endpoints' secrets with the newest key, so that the one before can be taken away. Drops those that sign no more. */
export async function reencryptWebhooks({ orm, clock, bookings, log }: ScheduleContext): Promise<void> {
  const em = orm.em.fork();
  const now = clock.now();
  let reencrypted = 0;
  for (const endpoint of await findEncryptedSecrets(em)) {
    const { id, formerUntil } = endpoint;
    const isOver = formerUntil !== null && formerUntil <= now;
    const secretEncrypted = reencryptWebhookSecret(endpoint.secretEncrypted, id, bookings.linkSecrets);
    const formerEncrypted =
      endpoint.formerEncrypted && reencryptWebhookSecret(endpoint.formerEncrypted, id, bookings.linkSecrets);
    if (!secretEncrypted && !formerEncrypted && !isOver) continue;
    if (secretEncrypted) reencrypted++;
    await changeEndpoint(em, endpoint, {
      ...(secretEncrypted && { secretEncrypted }),
      ...(isOver ? { formerEncrypted: null, formerUntil: null } : formerEncrypted && { formerEncrypted }),
    });
  }
  if (reencrypted > 0) log.info({ endpoints: reencrypted }, 'webhook secrets encrypted anew');
}
