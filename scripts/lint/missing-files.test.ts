import { expect, test } from 'vitest';
import { findMissingFiles } from './missing-files.ts';

const there = ['docs/a.md', 'docs/decisions/0001-a.md', 'gateway/src/http/pages/pages.test.ts', 'gateway/src/x.ts'];
const missing = (path: string, text: string) => findMissingFiles([{ path, text }], there).map(({ message }) => message);

test.each([
  [
    'docs/b.md',
    'see [a](a.md), [that](decisions/0001-a.md#costs), [folder](../gateway/src/), [far](https://example.it/x.md)',
  ],
  ['docs/b.md', '`gateway/src/x.ts` and `npm run x`'],
  ['docs/decisions/0002-b.md', 'once in `gateway/src/gone.ts`'],
  ['gateway/src/x.ts', "'src/gone.test.ts'"],
])('%s: %s', (path, text) => expect(missing(path, text)).toEqual([]));

test.each([
  ['docs/decisions/README.md', '\n[1](0001-b.md)', 'docs/decisions/0001-b.md is not there'],
  ['docs/b.md', '`gateway/src/gone.ts`', 'gateway/src/gone.ts is not there'],
])('%s names what is not there: %s', (path, text, message) => expect(missing(path, text)).toEqual([message]));
