import { expect, it } from 'vitest';
import { vocabulary } from './vocabulary.ts';

it.each([
  ['core/a.ts', 'export function listColleagues() {}', 1],
  ['core/a.ts', 'const decideByHand = 1;', 1],
  ['core/a.ts', 'const twinsFound = 1, isHindered = 2;', 2],
  ['core/queue-desk.ts', '', 1],
  ['core/a.ts', 'class A { #heed() {} }', 1],
  ['gateway/src/a.graphql', 'type Viewer { id: ID! }', 1],
  ['core/a.ts', "// a colleague's deed\nconst text = 'Il trail è chiuso';", 0],
  ['core/a.ts', 'const descriptions = { byHand: 1 }, desktop = 2, trailing = 3;', 0],
  ['db/migrations/Migration1_viewer.ts', 'const viewer = 1;', 0],
])('%s with %s: %i problem(s)', (path, text, problems) => {
  expect(vocabulary.check({ path, text })).toHaveLength(problems);
});
