/**
 * Ten thousand calls to our number, in CI a tenth of them, each turn others, where `make test` takes a few: the gateway's own
 * test in a mode, as the test run brings Postgres and Redis along.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { inboundCallsMode } from '../testing/inbound-callers.ts';
import { isWhole, turn } from './env.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [
  'run',
  '--project',
  'servers',
  '--mode',
  isWhole ? inboundCallsMode(10_000, 1) : inboundCallsMode(1_000, turn + 1),
  'gateway/src/rest/inbound-calls.test.ts',
];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
