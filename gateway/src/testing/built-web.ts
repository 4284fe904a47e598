import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * A copy of the real web build, built first where its sources have changed. A copy, as another build may begin while a
 * test reads. The caller removes it.
 */
export function copyBuiltWeb(): string {
  const script = join(root, 'scripts/build.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, 'page'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the page could not be built:\n${stderr}`);
  const copy = mkdtempSync(join(tmpdir(), 'dentisti-web-'));
  cpSync(join(root, 'web/dist'), copy, { recursive: true });
  const isWhole = ['index.html', 'server/render.js'].every((file) => existsSync(join(copy, file)));
  return isWhole ? copy : copyBuiltWeb();
}
