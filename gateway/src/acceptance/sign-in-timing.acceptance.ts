/** Measures whether the time of parallel sign-ins tells that an account exists: the test in a mode of its own. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { signInTimingMode } from '../testing/sign-in-timing.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const file = 'gateway/src/graphql/operators/sign-in-timing.test.ts';
const args = ['run', '--project', 'servers', '--mode', signInTimingMode, file];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
