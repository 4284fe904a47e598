import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeFragmentData } from '../../../gql/fragment-masking.ts';
import { type PracticeCardFragment, PracticeCardFragmentDoc } from '../../../gql/graphql.ts';
import { practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { PracticeCard } from './practice-card.tsx';

const rows = readFileSync(join(import.meta.dirname, 'practice-rows.module.css'), 'utf8');
const fields = practiceFixture({ id: '1', name: 'Studio Rossi', booksOnline: true }) as unknown as PracticeCardFragment;
const practice = makeFragmentData(fields, PracticeCardFragmentDoc);
const nothing = () => undefined;

test.each([
  ['coming', null, true],
  ['known', null, true],
  ['failed', null, true],
  ['known', new Date('2026-11-25T14:30:00Z'), false],
] as const)('a row offers booking while no slot leads there: %s, %s', (slotsState, slot, isOffered) => {
  renderWithProviders(
    <>
      <style>{rows}</style>
      <ul className="rows">
        <PracticeCard
          practice={practice}
          distanceKm={null}
          isSelected={false}
          isOnMap
          slot={slot}
          slotsState={slotsState}
          index={0}
          total={1}
          gapBefore={0}
          measure={undefined}
          onHover={nothing}
          onShowOnMap={nothing}
        />
      </ul>
    </>,
  );
  expect(screen.queryByRole('link', { name: /^Prenota online/ }) !== null).toBe(isOffered);
});
