import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ProvenProcess } from './proven-process.ts';

function processOf(code: string): ProvenProcess {
  const folder = mkdtempSync(join(tmpdir(), 'dentisti-proven-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'script.mjs');
  writeFileSync(script, code);
  const proven = new ProvenProcess({ script, readyLine: 'I am ready', env: {} });
  onTestFinished(() => proven.stop());
  return proven;
}

test('one that ends by itself is heard of, before it was ready and after', async () => {
  await expect(processOf('throw new Error("no port")').start()).rejects.toThrow('no port');
  const later = processOf('console.log("I am ready"); setTimeout(() => { throw new Error("no memory"); }, 300)');
  await later.start();
  await expect.poll(() => later.ready().catch(String)).toMatch('no memory');
});

test('one that dies at its point is started again, once for each', async () => {
  const proven = processOf(`
    import { crashPoint } from '${import.meta.resolve('@dentisti/db/crash-point')}';
    console.log('I am ready');
    setInterval(() => crashPoint('dial.begun'), 100);`);
  proven.armed.set('dial.begun', 1);
  await proven.start();
  await expect.poll(() => proven.crashes.length).toBe(1);
  await proven.ready();
  expect(proven.lines).toEqual(['I am ready', 'crash-point dial.begun', 'I am ready']);
});
