import { stripVTControlCharacters } from 'node:util';
import { expect, it, vi } from 'vitest';
import { printLog } from './terminal.ts';

it('prints two hundred lines of a process in a minute, and then how many there were more', () => {
  const written: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(stripVTControlCharacters(String(text)).trimEnd());
    return true;
  });
  for (let i = 0; i < 1_000; i += 1) printLog('gateway', `line ${i}`, i);
  printLog('worker', 'its own', 2_000);
  printLog('gateway', 'a minute later', 60_000);
  stdout.mockRestore();
  expect(written).toHaveLength(203);
  expect(written.slice(-4)).toEqual([
    'gateway    │ line 199',
    'worker     │ its own',
    'gateway    │ … 800 more lines within a minute',
    'gateway    │ a minute later',
  ]);
});
