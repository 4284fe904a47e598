/**
 * Opens every address the sitemap names, as production serves it, where `make test` opens a spread of 40: the test of
 * rendered pages in a mode of its own, as the test run brings Postgres and Redis along.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { wholeSitemapMode } from '../testing/crawl-sitemap.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [
  'run',
  '--project',
  'servers',
  '--mode',
  wholeSitemapMode,
  'gateway/src/http/pages/rendered-pages.test.ts',
];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
