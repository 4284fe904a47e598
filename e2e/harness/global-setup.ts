import type { TestProject } from 'vitest/node';
import { findChromium, installCommand, launchBrowserServer } from './chromium.ts';
import { type StackControls, startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    controls: StackControls | null;
    /** Null on a machine without Chromium. */
    browserEndpoint: string | null;
  }
}

/** Starts product and browser once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack();
  const stack = starting.use(await startStack());
  project.provide('baseUrl', stack.baseUrl);
  project.provide('controls', stack.controls);

  const executable = findChromium();
  if (executable) {
    const browser = await launchBrowserServer(executable, stack.baseUrl);
    starting.defer(() => browser.close());
    project.provide('browserEndpoint', browser.wsEndpoint());
  } else {
    console.warn(`\nNo Chromium found: the browser journeys are skipped. Install it with:\n  ${installCommand}\n`);
    project.provide('browserEndpoint', null);
  }
  const running = starting.move();
  return () => running.disposeAsync();
}
