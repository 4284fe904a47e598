import { expect } from 'vitest';
import { ofThisTurn } from '../../scripts/testing/turn.ts';
import { journey } from '../harness/browser.ts';
import { journeysInOpeningHours } from '../harness/opening-hours.ts';
import { everyScreen } from '../layout/every-screen.ts';
import { auditLayout } from '../layout/judge.ts';

journeysInOpeningHours('the layout of every screen', () => {
  for (const { name, open, tolerate } of ofThisTurn(everyScreen)) {
    journey(name, async ({ visitor }) => {
      if (tolerate) visitor.tolerate(tolerate);
      expect(await auditLayout(await open(visitor))).toEqual([]);
    });
  }
});
