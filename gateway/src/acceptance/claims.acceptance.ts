/**
 * A thousand strategies to get hold of somebody else's practice, in CI a tenth of them, each turn others, beside fifty
 * honest claims: none of the former succeeds, all of the latter do. The gateway's own test in a mode, as the test run brings
 * Postgres and Redis along. `--seed` draws others; `--parts` and `--turn` play one again, as a failure names them.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimsMode } from './claims/claims-mode.ts';
import { isWhole, turn } from './env.ts';

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: isWhole ? '1' : '10' },
    turn: { type: 'string', default: String(turn) },
    seed: { type: 'string', default: '0' },
  },
});
const mode = claimsMode({ parts: Number(values.parts), turn: Number(values.turn), seed: Number(values.seed) });
const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--project', 'gateway', '--mode', mode, 'src/acceptance/claims/claims.test.ts'];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
