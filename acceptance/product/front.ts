import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dentisti/db/testing/free-port';
import { type Production, startProduction } from './production.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * nginx with our own configuration, as the container `web` runs it, before a gateway. Clients are told apart by the loopback address
 * they come from. @returns its origin.
 */
async function startFront(stack: AsyncDisposableStack, gatewayUrl: string): Promise<string> {
  const port = await freePort();
  const conf = (await readFile(join(root, 'docker/nginx.conf'), 'utf8'))
    .replaceAll('http://gateway:8080', gatewayUrl)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/srv/web', join(root, 'web/dist'));
  await startNginx(stack, conf, port);
  return `http://127.0.0.1:${port}`;
}

/** The production edition behind `web`: its origin is that of `web`. */
export async function startBehindWeb(stack: AsyncDisposableStack): Promise<Production> {
  const production = stack.use(await startProduction({ TRUST_PROXY: '127.0.0.1' }));
  return { ...production, url: await startFront(stack, production.url) };
}

/** The example of what ends TLS in front of `web`, with a certificate for `www.example.it`; the same. */
export async function startTlsProxy(
  stack: AsyncDisposableStack,
  { webPort, certificate }: { webPort: number; certificate: { pem: string; key: string } },
): Promise<{ port: number; plainPort: number }> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const conf = (await readFile(join(root, 'ops/tls-proxy/nginx.conf'), 'utf8'))
    .replace('127.0.0.1:8080', `127.0.0.1:${webPort}`)
    .replaceAll(/listen (\[::\]:)?(80|443)/g, (_, isIpv6, wanted) => {
      return `listen ${isIpv6 ? '[::1]' : '127.0.0.1'}:${wanted === '80' ? plainPort : port}`;
    });
  const files = { 'fullchain.pem': certificate.pem, 'privkey.pem': certificate.key };
  await startNginx(stack, conf, port, files);
  return { port, plainPort };
}

/** Runs nginx with a configuration all whose paths are a folder of its own, and waits until it listens. */
async function startNginx(
  stack: AsyncDisposableStack,
  conf: string,
  port: number,
  files: Record<string, string> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dentisti-front-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  const own = /(?<= )\/(?:tmp|run|var\/log\/nginx|etc\/letsencrypt\/live\/www\.example\.it)\//g;
  await writeFile(file, conf.replaceAll(own, `${folder}/`));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const asRoot = userInfo().uid === 0 ? 'user root; ' : '';
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-g', `${asRoot}daemon off;`], { stdio: 'inherit' });
  nginx.once('error', () => {});
  stack.defer(async () => {
    if (nginx.exitCode !== null || nginx.pid === undefined) return;
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  });
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries === 100 || nginx.exitCode !== null) throw new Error('nginx did not start: is nginx-light installed?');
    await delay(100);
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.destroy();
  return isOpen;
}
