import { randomUUID } from 'node:crypto';
import { findLeadByClientKey, insertLead, type LeadRow } from '@dentisti/db/leads/lead.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { type InvalidLeadField, type LeadInput, parseLead } from '@dentisti/domain/leads/lead.schema';
import type { LeadMail } from '@dentisti/domain/leads/lead-mail';
import type { RequestContext } from '../context.ts';
import { storeWithReceipt } from '../mail/typed-addresses.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';

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
  const limited = await countClient(context, 'leads');
  if (limited) return limited;
  return { kind: 'stored', reference: await store(context, parsed.value) };
}

async function store(context: RequestContext, input: LeadInput): Promise<string> {
  const { services } = context;
  const { env, now: clock, jobs } = services;
  const now = clock();
  const { id, mailIds } = await storeWithReceipt(context, input.email, async (tx, mayMail) => {
    const lead = await insertLead(tx, input, now);
    if (lead) {
      const queue = async (template: LeadMail, toAddress: string) => {
        const domain = mailDomainOf(env.MAIL_FROM);
        const mail = { template, toAddress, domain, params: { leadId: lead.id }, bookingId: null, now };
        return (await queueMail(tx, { ...mail, eventKey: `${template}:${lead.id}` })).id;
      };
      const mailIds = mayMail ? [await queue('leadReceived', lead.email)] : [];
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
