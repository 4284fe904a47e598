import { stripVTControlCharacters } from 'node:util';
import { expect, it, vi } from 'vitest';
import { printLog, printOutput } from './terminal.ts';

it('prints two hundred lines of a process in a minute, says at once that more are left out, and keeps what is ours', () => {
  const written: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(stripVTControlCharacters(String(text)).trimEnd());
    return true;
  });
  for (let i = 0; i < 1_000; i += 1) printOutput('gateway', `line ${i}`, i);
  printOutput('worker', 'its own', 2_000);
  printLog('gateway', 'ended unexpectedly');
  printOutput('gateway', 'a minute later', 60_000);
  stdout.mockRestore();
  expect(written).toHaveLength(204);
  expect(written.slice(-5)).toEqual([
    'gateway    │ line 199',
    'gateway    │ … more than 200 lines within a minute: the next 60 s are left out',
    'worker     │ its own',
    'gateway    │ ended unexpectedly',
    'gateway    │ a minute later',
  ]);
});
