import { expect } from 'vitest';
import { ofThisTurn } from '../harness/acceptance-turn.ts';
import { journey, journeys } from '../harness/browser.ts';
import { adminScreens } from '../layout/admin-screens.ts';
import { auditLayout } from '../layout/judge.ts';
import { publicScreens } from '../layout/public-screens.ts';
import { studioScreens } from '../layout/studio-screens.ts';

/** Whole sentences of faults, for somebody who mends: with `LAYOUT_REPORT=file` each screen adds its own there. */
journeys('the layout of every screen', () => {
  for (const { name, open, tolerate } of ofThisTurn([...publicScreens, ...studioScreens, ...adminScreens])) {
    journey(name, async ({ visitor }) => {
      if (tolerate) visitor.tolerate(tolerate);
      expect(await auditLayout(await open(visitor))).toEqual([]);
    });
  }
});
