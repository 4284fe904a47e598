import { adminEntryScreens } from './admin-entry-screens.ts';
import { adminItemScreens } from './admin-item-screens.ts';
import { officeDay } from './admin-rooms.ts';
import type { Screen } from './screen.ts';
import { openAt, sectionsIn, unanswered } from './section-screens.ts';

const sections = sectionsIn('admin/sections.ts', /^ {4}path: '([a-z-]+)'/gm);
/** Asks for nothing that the frame has not read. */
const asksNothing = 'accesso';

const everySection = sections.flatMap((section): Screen[] => {
  const [name, address, role] = [`admin/${section}`, `/admin/${section}`, 'administrator'] as const;
  const filled: Screen = {
    name: `${name}, filled`,
    open: async (visitor) => {
      await officeDay(visitor);
      return openAt(visitor, role, address);
    },
  };
  if (section === asksNothing) return [filled];
  return [filled, ...unanswered({ name, role, start: `/admin/${asksNothing}`, address })];
});

export const adminScreens: readonly Screen[] = [...everySection, ...adminItemScreens, ...adminEntryScreens];
