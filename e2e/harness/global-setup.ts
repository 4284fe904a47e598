import type { TestProject } from 'vitest/node';
import { findChromium, installCommand, launchBrowserServer } from './chromium.ts';
import { type StackControls, startStack } from './stack.ts';

/** Figures shown to visitors, read before any test changes the data. */
export interface DirectoryFigures {
  verifiedDentists: number;
  cities: number;
  averageRating: number | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    isFreshStack: boolean;
    controls: StackControls | null;
    figuresAtStart: DirectoryFigures;
    /** Null on a machine without Chromium. */
    browserEndpoint: string | null;
  }
}

/** Starts product and browser once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack();
  const stack = starting.use(await startStack());
  project.provide('baseUrl', stack.baseUrl);
  project.provide('isFreshStack', stack.isFresh);
  project.provide('controls', stack.controls);
  project.provide('figuresAtStart', await readFigures(stack.baseUrl));

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

async function readFigures(baseUrl: string): Promise<DirectoryFigures> {
  const response = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ directoryFigures { verifiedDentists cities averageRating } }' }),
  });
  const answer = (await response.json()) as { data?: { directoryFigures: DirectoryFigures } };
  if (!answer.data) throw new Error(`no directory figures: ${JSON.stringify(answer)}`);
  return answer.data.directoryFigures;
}
