import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ServiceProcess } from './service-process.ts';

function processOf(code: string): ServiceProcess {
  const folder = mkdtempSync(join(tmpdir(), 'dentisti-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'script.mjs');
  writeFileSync(script, code);
  const service = new ServiceProcess({ script, readyLine: 'I am ready', env: {} });
  onTestFinished(() => service.stop());
  return service;
}

test('one that ends by itself is heard of, before it was ready and after', async () => {
  await expect(processOf('throw new Error("no port")').start()).rejects.toThrow('no port');
  const later = processOf('console.log("I am ready"); setTimeout(() => { throw new Error("no memory"); }, 300)');
  await later.start();
  await expect.poll(() => later.ready().catch(String)).toMatch('no memory');
});

test('one that dies at its point is started again, once for each', async () => {
  const service = processOf(`
    import { crashPoint } from '${import.meta.resolve('@dentisti/core/platform/crash-point')}';
    console.log('I am ready');
    setInterval(() => crashPoint('dial.begun'), 100);`);
  service.armed.set('dial.begun', 1);
  await service.start();
  await expect.poll(() => service.crashes.length).toBe(1);
  await service.ready();
  expect(service.lines).toEqual(['I am ready', 'crash-point dial.begun', 'I am ready']);
});
