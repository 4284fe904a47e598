import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * A copy of the real web build; built first where there is none. A copy, as another build may begin while a test reads.
 * The caller removes it.
 */
export function copyBuiltWeb(): string {
  const dist = join(root, 'web/dist');
  const isWhole = (folder: string) =>
    ['index.html', 'server/render.js'].every((file) => existsSync(join(folder, file)));
  if (!isWhole(dist)) {
    // Vitest's NODE_ENV would put React's development build into the page.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { status, stderr } = spawnSync('npm', ['run', 'build', '-w', 'web'], { cwd: root, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the page could not be built:\n${stderr}`);
  }
  const copy = mkdtempSync(join(tmpdir(), 'dentisti-web-'));
  cpSync(dist, copy, { recursive: true });
  return isWhole(copy) ? copy : copyBuiltWeb();
}
