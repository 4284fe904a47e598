import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quickFolder } from '@dentisti/db/testing/quick-folder';
import { chromium } from 'playwright-core';

/** First the one without a window system: it starts and draws with less work, and knows what the pages use. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** What to type on a machine without a browser. */
export const installCommand = 'apt-get install -y chromium-headless-shell   # or chromium, or set CHROMIUM_PATH';

/** `CHROMIUM_PATH`, else the first Chromium on the PATH; null when the machine has none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium's own calls home are switched off, so that every outgoing request seen is the page's. */
export const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // What its processes share lies in memory, unless there is too little of it.
    ...(quickFolder() === tmpdir() ? ['--disable-dev-shm-usage'] : []),
  ],
});

/**
 * One browser for the whole run; test files connect to it. It finds this machine and the product, and no other name: a
 * request that leaves fails. Playwright's routes would stop it too, but switch off the browser's cache.
 */
export function launchBrowserServer(executablePath: string, baseUrl: string) {
  const found = ['localhost', '127.0.0.1', '::1', new URL(baseUrl).hostname].map((host) => `EXCLUDE ${host}`);
  const options = launchOptions(executablePath);
  const args = [...options.args, `--host-resolver-rules=MAP * ~NOTFOUND, ${found.join(', ')}`];
  return chromium.launchServer({ ...options, args });
}
