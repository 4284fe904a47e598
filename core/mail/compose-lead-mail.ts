import { findLead } from '@dentisti/db/leads/lead.repository';
import type { LeadMail } from '@dentisti/domain/leads/lead-mail';
import { leadTemplates } from './lead-mails.ts';
import { contactNote, type MailComposer, UnwritableMail } from './mail-composer.ts';

/** Writes one of the two mails of a practice that asked to be contacted. */
export function composeLeadMail(template: LeadMail): MailComposer {
  return async (em, mail, settings) => {
    const { leadId } = mail.params;
    const lead = typeof leadId === 'string' ? await findLead(em, leadId) : null;
    if (!lead) throw new UnwritableMail('its lead is gone');
    const content = leadTemplates[template](lead);
    const notes = template === 'leadReceived' ? [...content.notes, contactNote(settings)] : content.notes;
    return { content: { ...content, notes } };
  };
}
