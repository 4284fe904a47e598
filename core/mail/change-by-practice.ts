import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { capitalized, withArticle } from '@dentisti/domain/practice/italian-name';
import type { MailInput } from './mail-input.ts';

type Given = Pick<MailInput, 'practice' | 'params'>;

/** Returns what a mail says of an appointment that was moved to `at`: by the practice itself, or as the patient wanted. */
export function movedParagraphs({ practice, params }: Given, at: Date): string[] {
  const [name, when] = [capitalized(withArticle(practice.name)), writtenTime(at)];
  if (params.by !== 'practice') return [`${name} ti aspetta ${when}. L’orario di prima non vale più.`];
  return [
    `${name} ha spostato il tuo appuntamento: ora ti aspetta ${when}. L’orario di prima non vale più.`,
    'Se ti va bene, non devi fare nulla. Altrimenti scegli un altro orario, o annulla, dalla pagina della prenotazione.',
  ];
}

/** Returns what a mail says of an appointment that the practice cancelled itself; null when it did not. */
export const cancelledByPractice = ({ practice, params }: Given): string | null =>
  params.at && params.by === 'practice'
    ? `${capitalized(withArticle(practice.name))} ha annullato l’appuntamento di ${writtenTime(params.at)}.`
    : null;
