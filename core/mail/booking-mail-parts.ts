import type { MailContent } from './mail-content.ts';
import type { MailInput } from './mail-input.ts';

/** Writes one of a booking's mails. */
export type Template = (input: MailInput) => MailContent;

export const personalLink =
  'Il link è personale: chi lo ha può vedere e cambiare la prenotazione. Non inoltrare questa e-mail.';
export const follow = ({ pageUrl }: MailInput, label: string) => ({ label, url: pageUrl });
export const number = ({ booking }: MailInput) => ({ label: 'Numero di prenotazione', lines: [booking.number] });
