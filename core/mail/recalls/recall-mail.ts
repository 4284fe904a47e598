import { practiceAddress } from '@dentisti/domain/booking/appointment-event';
import { capitalized, withArticle, withPreposition } from '@dentisti/domain/practice/italian-name';
import { formatPhone } from '@dentisti/domain/practice/phone';
import { recallLinkDays } from '@dentisti/domain/recalls/recall-rule';
import type { MailContent } from '../mail-content.ts';
import type { MailInput } from '../mail-input.ts';

export interface RecallMailInput {
  practice: MailInput['practice'];
  /** As the practice calls it. */
  serviceName: string;
  /** Page of the free times. */
  bookUrl: string;
  /** The same page, asking whether no recall is wished for any more. */
  stopUrl: string;
  ownText: string | null;
  isReminder: boolean;
}

/** Writes that it is time for a visit again. Neither the date of the last visit nor the patient's name: mails are read over shoulders. */
export function recallMail(input: RecallMailInput): MailContent {
  const { practice, serviceName, bookUrl, stopUrl, ownText, isReminder } = input;
  const phone = practice.phone ? [`Telefono ${formatPhone(practice.phone)}`] : [];
  return {
    subject: isReminder
      ? `Quando torni ${withPreposition('da', practice.name)}? Scegli un orario`
      : `È ora di tornare ${withPreposition('da', practice.name)}`,
    preview: 'Scegli un orario tra quelli liberi.',
    heading: isReminder ? 'Non hai ancora scelto un orario' : 'È ora della prossima visita',
    paragraphs: [
      `${capitalized(withArticle(practice.name))} ti invita a prenotare: ${serviceName}.`,
      'Scegli un orario tra quelli liberi: i tuoi dati lo studio li ha già.',
      ...(isReminder ? ['È l’ultimo messaggio per questa volta. Se hai già prenotato, non devi fare nulla.'] : []),
    ],
    ownText,
    details: [{ label: 'Studio', lines: [practice.name, practiceAddress(practice), ...phone] }],
    action: { label: 'Scegli un orario', url: bookUrl },
    choices: [{ label: 'Non voglio più richiami', url: stopUrl }],
    notes: [
      'Aprire questa e-mail o la pagina non prenota e non cambia nulla: decidi tu con un pulsante.',
      `Il link è personale e vale ${recallLinkDays} giorni${isReminder ? ' dal primo messaggio' : ''}: chi lo riceve da te può prenotare al posto tuo.`,
      'Ricevi questo messaggio perché hai dato allo studio il consenso ai richiami. Puoi toglierlo quando vuoi.',
    ],
  };
}
