/**
 * Disturbs a search in every way, where `make test` plays the gentlest and the worst: the worker's own test in a mode, as
 * the test run brings Postgres and Redis along.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { everyDisturbanceMode } from '../testing/worker-process.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--project', 'worker', '--mode', everyDisturbanceMode, 'src/main.test.ts'];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
