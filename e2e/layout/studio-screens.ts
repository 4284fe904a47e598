import { practicesOf } from '../harness/api.ts';
import type { Visitor } from '../harness/browser.ts';
import { agendaScreens } from './agenda-screens.ts';
import type { Screen } from './screen.ts';
import { openAt, sectionsIn, unanswered } from './section-screens.ts';
import { studioEntryScreens } from './studio-entry-screens.ts';
import { studioRoomScreens } from './studio-room-screens.ts';
import { agendaRoom, closedRoom, openAs, openedRoom } from './studio-rooms.ts';

const sections = sectionsIn('studio/sections.ts', /^ {2}'?([a-z-]+)'?: '/gm);
/** Of the account, whatever its practices. */
const isOfAccount = (section: string) => section === 'accesso' || section === 'rivendica';

/** A practice that anybody may claim. */
const someClaim = async () => `/studio/rivendica/${(await practicesOf('Lecce'))[0]?.id}`;

const everySection = sections.flatMap((section): Screen[] => {
  const address = `/studio/${section}`;
  const waiting = unanswered({
    name: `studio/${section}`,
    role: 'studio',
    start: section === 'rivendica' ? '/studio/accesso' : '/studio/rivendica',
    address,
  });
  if (isOfAccount(section))
    return [
      { name: `studio/${section}, filled`, open: (visitor) => openAt(visitor, 'studio', address) },
      // A search asks for nothing before somebody types.
      ...(section === 'rivendica' ? [] : waiting),
    ];
  const withAgenda = async (visitor: Visitor) => {
    const { practiceId, on } = await agendaRoom(visitor);
    return openAt(visitor, 'studio', `${address}/${practiceId}${section === 'agenda' ? `?giorno=${on}` : ''}`);
  };
  const withoutAgenda = async (visitor: Visitor) => openAs(visitor, await openedRoom(visitor), address);
  // Requests wait where nobody can book by themselves; of all else there is something in the practice with the agenda.
  const isFilled = section !== 'richieste';
  return [
    { name: `studio/${section}, filled`, open: isFilled ? withAgenda : withoutAgenda },
    { name: `studio/${section}, empty`, open: isFilled ? withoutAgenda : withAgenda },
    {
      name: `studio/${section}, rooms closed`,
      open: async (visitor) => openAs(visitor, await closedRoom(visitor), address),
    },
    ...waiting,
  ];
});

export const studioScreens: readonly Screen[] = [
  ...everySection,
  {
    name: 'studio/rivendica/:id, filled',
    open: async (visitor) => openAt(visitor, 'studio', await someClaim()),
  },
  ...unanswered({ name: 'studio/rivendica/:id', role: 'studio', start: '/studio/rivendica', address: someClaim }),
  ...agendaScreens,
  ...studioRoomScreens,
  ...studioEntryScreens,
];
