import { randomUUID } from 'node:crypto';
import { findLeadByClientKey, insertLead, type LeadRow } from '@dentisti/db/leads/lead.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import { type InvalidLeadField, type LeadInput, parseLead } from '@dentisti/domain/leads/lead.schema';
import type { LeadMail } from '@dentisti/domain/leads/lead-mail';
import type { RequestContext } from '../context.ts';
import { countTypedAddressMail, type TooManyRequests, tooMany } from '../platform/request-limits.ts';

export type LeadOutcome =
  | { kind: 'stored'; reference: string }
  | { kind: 'invalid'; fields: InvalidLeadField[] }
  | TooManyRequests;

/** Stores a practice's contact request and queues its two mails. Only stored requests count against the limits. */
export async function createLead(context: RequestContext, input: Record<string, unknown>): Promise<LeadOutcome> {
  const parsed = parseLead(input);
  if (!parsed.ok) return { kind: 'invalid', fields: parsed.fields };
  // A program that filled the honeypot gets an answer that looks like any other.
  if (parsed.value.website?.trim()) return { kind: 'stored', reference: randomUUID() };
  const known = await findLeadByClientKey(context.em, parsed.value.clientKey);
  if (known) return { kind: 'stored', reference: known.id };
  const limited = await countLead(context, parsed.value.email);
  if (limited) return limited;
  // A receipt too many is left out; the request itself is never lost.
  const mayConfirm = (await countTypedAddressMail(context, parsed.value.email)) === null;
  return { kind: 'stored', reference: await store(context, parsed.value, mayConfirm) };
}

async function countLead(
  { services: { limits }, clientIp }: RequestContext,
  email: string,
): Promise<TooManyRequests | null> {
  const ofClient = await limits.take('leads', clientIp);
  if (!ofClient.allowed) return tooMany(ofClient);
  const ofEmail = await limits.takeOf('leadsOfEmail', mailboxOf(email), clientIp);
  return ofEmail.allowed ? null : tooMany(ofEmail);
}

async function store({ em, services }: RequestContext, input: LeadInput, mayConfirm: boolean): Promise<string> {
  const { env, now: clock, jobs } = services;
  const now = clock();
  const { id, mailIds } = await em.transactional(async (tx) => {
    const lead = await insertLead(tx, input, now);
    if (lead) {
      const queue = async (template: LeadMail, toAddress: string) => {
        const domain = mailDomainOf(env.MAIL_FROM);
        const mail = { template, toAddress, domain, params: { leadId: lead.id }, bookingId: null, now };
        return (await queueMail(tx, { ...mail, eventKey: `${template}:${lead.id}` })).id;
      };
      const mailIds = mayConfirm ? [await queue('leadReceived', lead.email)] : [];
      mailIds.push(await queue('leadForOperator', env.OPERATOR_EMAIL));
      return { id: lead.id, mailIds };
    }
    // The other click of the same form was a moment quicker.
    const other = (await findLeadByClientKey(tx, input.clientKey)) as LeadRow;
    return { id: other.id, mailIds: [] };
  });
  await Promise.all(mailIds.map((mailId) => jobs.add('sendMail', { mailId })));
  await services.operatorChanges.publish('work');
  return id;
}
