/**
 * A hundred thousand hostile messages to the webhooks, in CI a tenth of them, each turn others, where `make test` sends a
 * few: the gateway's own test in a mode, as the test run brings Postgres and Redis along.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { webhookFuzzMode } from '../testing/hostile-json.ts';
import { isWhole, turn } from './env.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [
  'run',
  '--project',
  'gateway',
  '--mode',
  isWhole ? webhookFuzzMode(100_000, 0) : webhookFuzzMode(10_000, turn),
  'src/rest/webhook-fuzz.test.ts',
];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
