import type { LeadRow } from '@dentisti/db/leads/lead.repository';
import { brand } from '@dentisti/domain/brand';
import type { LeadSource } from '@dentisti/domain/leads/lead.schema';
import type { LeadMail } from '@dentisti/domain/leads/lead-mail';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { MailContent } from './mail-content.ts';

const about: Readonly<Record<LeadSource, string>> = {
  practices: `la presenza su ${brand}`,
  receptionist: 'la receptionist AI',
};

const practice = (lead: LeadRow) => ({ label: 'Studio', lines: [lead.practiceName, lead.city] });
const person = (lead: LeadRow) => ({
  label: 'Da richiamare',
  lines: [lead.personName, formatPhone(lead.phone), lead.email],
});
const words = ({ message }: LeadRow) => (message ? [{ label: 'Messaggio', lines: message.split('\n') }] : []);

/**
 * The two mails of a lead. They name no instant: a mail has its own date. The receipt repeats nothing that was typed:
 * the address may be anybody's, and we must not send them a stranger's words.
 */
export const leadTemplates: Readonly<Record<LeadMail, (lead: LeadRow) => MailContent>> = {
  leadReceived: (lead) => ({
    subject: 'Abbiamo ricevuto la tua richiesta',
    preview: 'Ti risponde una persona, di solito entro due giorni lavorativi.',
    heading: 'Abbiamo ricevuto la tua richiesta',
    paragraphs: [
      `Grazie di averci scritto per ${about[lead.source]}. Ti risponde una persona, di solito entro due giorni lavorativi, al telefono o a questo indirizzo.`,
      'Non hai attivato nulla e non devi pagare nulla: prima ne parliamo.',
    ],
    details: [],
    notes: [
      'Se non hai scritto tu, o non vuoi più essere contattato, rispondi a questa e-mail: cancelliamo i dati.',
      `Riferimento: ${lead.id}`,
    ],
  }),
  leadForOperator: (lead) => ({
    subject: `[Operatore] Uno studio chiede di essere contattato (${lead.city})`,
    preview: `Per ${about[lead.source]}.`,
    heading: 'Uno studio chiede di essere contattato',
    paragraphs: [`Ha scritto per ${about[lead.source]}. Ha dato il consenso a essere contattato.`],
    details: [practice(lead), person(lead), ...words(lead)],
    notes: [`Riferimento: ${lead.id}`],
  }),
};
