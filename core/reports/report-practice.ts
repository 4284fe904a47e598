import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { storeProfileReport } from '@dentisti/db/reports/profile-report.repository';
import type { ReportMail } from '@dentisti/domain/practice/report-mail';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { storeWithReceipt } from '../mail/typed-addresses.ts';
import { tooManyRequestsText } from '../platform/rate-limits.ts';
import { findProfileById } from '../practice/find-practice.ts';

export interface ReportInput {
  dentistId: string;
  kind: 'error' | 'claim';
  message: string;
  email: string | null;
}

export type ReportOutcome =
  | { kind: 'stored'; reference: string }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number };

/** Lines and tabs are the writer's own; Postgres refuses NUL, and other control characters would travel into mails. */
const isWritten = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text);

const Fields = z.object({
  message: z
    .string()
    .trim()
    .min(5, 'Scrivi almeno qualche parola (5 caratteri).')
    .max(1_000, 'Il messaggio può avere al massimo 1000 caratteri.')
    .refine(isWritten, 'Il messaggio contiene caratteri non ammessi.'),
  email: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(z.email('Controlla l’indirizzo e-mail.').max(254, 'Controlla l’indirizzo e-mail.').nullable())
    .nullable(),
});

/**
 * Stores `Segnala un errore` or `Rivendica` for an operator, with the receipt for whoever left an address. Only what is
 * stored counts against the client's limit.
 */
export async function reportPractice(context: RequestContext, input: ReportInput): Promise<ReportOutcome> {
  const parsed = Fields.safeParse({ message: input.message, email: input.email });
  const fields = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ name: String(issue.path[0]), message: issue.message }));
  if (parsed.success && input.kind === 'claim' && !parsed.data.email)
    fields.push({ name: 'email', message: 'Indica un indirizzo e-mail a cui rispondere.' });
  const practice = await findProfileById(context, input.dentistId);
  if (!practice) fields.push({ name: 'dentistId', message: 'Questo studio non è più nell’elenco.' });
  if (!parsed.success || !practice || fields.length > 0) return { kind: 'invalid', fields };

  const verdict = await context.services.limits.take('reports', context.clientIp);
  if (!verdict.allowed)
    return {
      kind: 'tooManyRequests',
      message: tooManyRequestsText(verdict.retryAfterSeconds),
      retryAfterSeconds: verdict.retryAfterSeconds,
    };
  const { message, email } = parsed.data;
  const report = { dentistId: practice.id, kind: input.kind, message, email };
  return { kind: 'stored', reference: await store(context, report) };
}

const receipt: ReportMail = 'reportReceived';

async function store(context: RequestContext, report: Parameters<typeof storeProfileReport>[1]): Promise<string> {
  const { env, now: clock, jobs, operatorChanges } = context.services;
  const { email } = report;
  const { id, mailId } = await storeWithReceipt(context, email, async (tx, mayMail) => {
    const id = await storeProfileReport(tx, report);
    if (!mayMail || email === null) return { id, mailId: null };
    const mail = await queueMail(tx, {
      eventKey: `${receipt}:${id}`,
      domain: mailDomainOf(env.MAIL_FROM),
      template: receipt,
      toAddress: email,
      params: { reportId: id, kind: report.kind },
      bookingId: null,
      now: clock(),
    });
    return { id, mailId: mail.id };
  });
  if (mailId) await jobs.add('sendMail', { mailId });
  await operatorChanges.publish('work');
  return id;
}
