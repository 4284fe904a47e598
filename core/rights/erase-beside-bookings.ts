import type { EntityManager } from '@dentisti/db/orm';
import { countErased } from '@dentisti/db/retention/erasure-run.repository';
import { erasePersonData } from '@dentisti/db/retention/person.repository';
import { romeDay } from '@dentisti/domain/retention/retention-limit';
import { onRequestRule } from '@dentisti/domain/retention/retention-rules';
import type { RequestContext } from '../context.ts';
import { queueAccountAlert } from '../mail/alert-operator.ts';

/** What an erasure left to do after its commit. */
interface ErasedBeside {
  rows: number;
  mailIds: string[];
  /** Practices that kept the person as their patient. */
  practiceIds: number[];
}

/**
 * Erases what is stored under an address beside its bookings, in the caller's transaction. When the account of a practice's
 * last owner has to stay, an operator is mailed, who writes to the person.
 */
export async function eraseBesideBookings(
  em: EntityManager,
  { services }: RequestContext,
  email: string,
): Promise<ErasedBeside> {
  const { env } = services;
  const now = services.now();
  const { rows, keptAccountId, practiceIds } = await erasePersonData(em, email, now);
  if (rows > 0) await countErased(em, { day: romeDay(now), rule: onRequestRule, rows, now });
  if (keptAccountId === null) return { rows, mailIds: [], practiceIds };
  const settings = { mailFrom: env.MAIL_FROM, operatorEmail: env.OPERATOR_EMAIL };
  return { rows, mailIds: [await queueAccountAlert(em, settings, keptAccountId, now)], practiceIds };
}

/** Enqueues and announces what `eraseBesideBookings` left, once it is committed: open pages of practices ask again. */
export async function followErasedBeside({ services }: RequestContext, { mailIds, practiceIds }: ErasedBeside) {
  for (const mailId of mailIds) await services.jobs.add('sendMail', { mailId });
  for (const practiceId of practiceIds) await services.agendaChanges.publish(String(practiceId));
}
