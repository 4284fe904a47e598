import { readFileSync } from 'node:fs';
import { describe, inject } from 'vitest';
import { type RunState, stateFile } from '../../scripts/start/run-state.ts';
import type { StackControls } from './stack.ts';

/** Groups tests that need a product which the run started itself, with its clock, its mails and its processes. */
export const ofOwnProduct = (name: string, body: () => void): void => {
  const isElsewhere = inject('controls') === null;
  describe.skipIf(isElsewhere)(isElsewhere ? `${name} – skipped, the product was started elsewhere` : name, body);
};

/** @throws where the product under test was started by somebody else. */
export function controls(): StackControls {
  const given = inject('controls');
  if (!given) throw new Error('the product under test was started elsewhere: E2E_CONTROLS is missing');
  return given;
}

/** Kills the gateway as a crash would; the start script brings it back by itself. */
export function killGateway(): void {
  const { children } = JSON.parse(readFileSync(stateFile(controls().dataDir), 'utf8')) as RunState;
  const gateway = children.find(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('no gateway runs');
  process.kill(gateway.pid, 'SIGKILL');
}
