import { findListedMail, type ListedMailRow, requeueMail, withdrawMail } from '@dentisti/db/mail/mail-list.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { z } from 'zod';
import type { OperatorContext } from '../admin/manual-override.ts';
import { noteProblem } from '../admin/manual-override.ts';

export type MailOutcome =
  | { kind: 'changed'; mail: ListedMailRow }
  | { kind: 'changedMeanwhile'; message: string }
  | { kind: 'invalid'; message: string };

interface MailOverride {
  mailId: string;
  note: string;
}

/** Has a mail that was given up, or withdrawn, sent after all, under the Message-ID it always had. */
export async function resendMailManually(context: OperatorContext, input: MailOverride): Promise<MailOutcome> {
  const { services } = context;
  const outcome = await changeMail(context, input, {
    action: 'mail.resent',
    apply: (em, mail) => requeueMail(em, mail.id, services.now()),
    refused: 'Questa e-mail non è più ferma: guarda di nuovo.',
  });
  // When Redis is away, the worker's sweep finds the mail.
  if (outcome.kind === 'changed') await services.jobs.add('sendMail', { mailId: outcome.mail.id });
  return outcome;
}

/** Keeps a waiting mail from being sent. */
export const withdrawMailManually = (context: OperatorContext, input: MailOverride): Promise<MailOutcome> =>
  changeMail(context, input, {
    action: 'mail.withdrawn',
    apply: (em, mail) => withdrawMail(em, mail.id),
    refused: 'Questa e-mail non aspetta più: è partita, o sta partendo.',
  });

async function changeMail(
  { em, services, currentOperator, requestId }: OperatorContext,
  { mailId, note }: MailOverride,
  change: { action: string; apply(em: EntityManager, mail: ListedMailRow): Promise<boolean>; refused: string },
): Promise<MailOutcome> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const problem = noteProblem(note);
  if (problem) return { kind: 'invalid', message: problem };
  const refused = { kind: 'changedMeanwhile', message: change.refused } as const;
  const mail = z.uuid().safeParse(mailId).success ? await findListedMail(em, mailId) : null;
  if (!mail) return refused;
  return em.transactional(async (tx): Promise<MailOutcome> => {
    if (!(await change.apply(tx, mail))) return refused;
    const { id, template, attempts, bookingNumber } = mail;
    await writeAudit(tx, {
      at: services.now(),
      operatorId: currentOperator.id,
      action: change.action,
      target: { kind: 'mail', id },
      detail: { template, attempts, ...(bookingNumber ? { bookingNumber } : {}), note: note.trim() },
      requestId,
    });
    return { kind: 'changed', mail: (await findListedMail(tx, id)) ?? mail };
  });
}
