/**
 * A thousand strategies to get hold of somebody else's practice, in CI a tenth of them, each turn others, beside fifty honest
 * claims: none of the former succeeds, all of the latter do. The gateway's own test in a mode, as the test run brings
 * Postgres and Redis along. `CLAIMS_SEED=…` draws others.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { claimsMode } from './claims/claims-mode.ts';
import { isWhole, turn } from './env.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const mode = isWhole ? claimsMode(1, 0) : claimsMode(10, turn);
const args = ['run', '--project', 'gateway', '--mode', mode, 'src/acceptance/claims/claims.test.ts'];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
