import type { CrashPoint } from '@dentisti/core/platform/crash-point';
import { afterEach } from 'vitest';
import { ServiceProcess } from './service-process.ts';

/**
 * Starts real workers, which end with each test. `crashAt`: where it dies, and stays dead; with which passing, of several.
 */
export function setUpWorkers(
  settings: () => Record<string, string>,
): (crashAt?: CrashPoint, passing?: number) => Promise<ServiceProcess> {
  const running = new Set<ServiceProcess>();
  afterEach(async () => {
    for (const worker of running) await worker.stop();
    running.clear();
  });
  return async (crashAt, passing = 1) => {
    const worker = new ServiceProcess({
      script: 'worker/src/main.ts',
      readyLine: 'worker started',
      isStartedAgain: false,
      env: settings(),
    });
    if (crashAt) worker.armed.set(crashAt, passing);
    running.add(worker);
    await worker.start();
    return worker;
  };
}
