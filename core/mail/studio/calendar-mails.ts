import type { CalendarPause, CalendarProvider } from '@dentisti/domain/calendars/calendar-names';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import type { MailContent } from '../mail-content.ts';
import { openStudio, type PracticeInput, practiceOf } from './studio-mail-parts.ts';

const reasons: Readonly<Record<CalendarPause, string>> = {
  credentials: 'Il calendario non accetta più la password con cui era collegato.',
  gone: 'Il calendario scelto non c’è più.',
  failing: 'Da un giorno non riusciamo ad allinearlo: abbiamo smesso di provare.',
  check: 'Il calendario non si apre.',
};

const takenBack = 'Google non ci lascia più entrare: l’accesso è stato tolto, o è scaduto.';

/** To every owner: a clinician's calendar is not kept in step any more. */
export function calendarPaused(
  input: PracticeInput & { clinician: string; calendar: string; provider: CalendarProvider; reason: CalendarPause },
): MailContent {
  const { practice, clinician, calendar, provider, reason } = input;
  const whose = withPreposition('di', clinician);
  const why = provider === 'google' && reason === 'credentials' ? takenBack : reasons[reason];
  return {
    subject: `Il calendario ${whose} non è più allineato: ${practice.name}`,
    preview: why,
    heading: 'Calendario sospeso',
    paragraphs: [
      `Il calendario «${calendar}» ${whose} era collegato all’agenda ${withPreposition('di', practice.name)}. ${why}`,
      'Gli impegni che conosciamo restano occupati; quelli nuovi non li vediamo, e le visite nuove non arrivano nel calendario. Apri «Collegamenti» nello studio e provalo di nuovo, o collegalo di nuovo.',
    ],
    details: [practiceOf(practice), { label: 'Professionista', lines: [clinician] }],
    action: openStudio(input),
    notes: [],
  };
}
