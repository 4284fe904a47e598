import { expect, it } from 'vitest';
import { vocabulary } from './vocabulary.ts';

it.each([
  ['core/a.ts', 'export function listColleagues() {}', 1],
  ['core/a.ts', 'const decideByHand = 1;', 1],
  ['core/a.ts', 'const twinsFound = 1, isHindered = 2;', 2],
  ['core/queue-desk.ts', '', 1],
  ['core/a.ts', 'class A { #heed() {} }', 1],
  ['gateway/src/a.graphql', 'type Viewer { id: ID! }', 1],
  ['core/a.ts', `const text = \`Il trail: \${trailOf(\`\${twins}\`)}\`;`, 2],
  ['web/a.tsx', 'const page = <p title={bookingStatusWords.OPEN}>Il trail è chiuso</p>;', 1],
  ['core/a.ts', 'class Feed { #tellEverybody() {} unheard = 1; }', 2],
  ['web/src/status-words.ts', '', 1],
  ['domain/emergency-words.ts', 'const needWords = parseNeedWords(text), sealedPassword = null, storytelling = 1;', 0],
  ['gateway/src/a.graphql', 'type Practice { """The trail""" id: ID! # a deed\n heed: Int }', 1],
  ['core/a.ts', "// a colleague's deed\nconst text = 'Il trail è chiuso';", 0],
  ['core/a.ts', 'const descriptions = { byHand: 1 }, desktop = 2, trailing = 3;', 0],
  ['db/migrations/Migration1_viewer.ts', 'const viewer = 1;', 0],
])('%s with %s: %i problem(s)', (path, text, problems) => {
  expect(vocabulary.check({ path, text })).toHaveLength(problems);
});
