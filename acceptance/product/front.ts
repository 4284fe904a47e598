import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dentisti/db/testing/free-port';
import { type Production, startProduction } from './production.ts';

const programs = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The container `web`, as a process. */
export interface Web {
  /** Its origin. */
  url: string;
  /** Runs it again after its end, at the same address. */
  start(): Promise<void>;
  /** Sends the signal and waits for the end. @returns the exit code */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** The last lines it wrote. */
  log(): string;
}

/**
 * nginx with our own configuration and start, as the container `web` runs it, before gateways of which each address has its own.
 * Clients are told apart by the loopback address they come from.
 */
export async function startWeb(
  stack: AsyncDisposableStack,
  gatewayUrls: readonly string[],
  drainSeconds = 0,
  settings: Record<string, string> = {},
): Promise<Web> {
  const port = await freePort();
  const gateways = gatewayUrls.map((url) => new URL(url).host);
  const conf = (await readFile(join(root, 'docker/nginx.conf'), 'utf8')).replace(
    'listen 8080;',
    `listen 127.0.0.1:${port};`,
  );
  const web = await prepareNginx(stack, {
    ...{ conf, port, command: ['sh', join(root, 'docker/web.sh')] },
    settings: { DRAIN_SECONDS: String(drainSeconds), GATEWAYS: gateways.join(), ...settings },
  });
  await web.start();
  return { url: `http://127.0.0.1:${port}`, ...web };
}

/** The production edition behind `web`: its origin is that of `web`. */
export async function startBehindWeb(stack: AsyncDisposableStack): Promise<Production> {
  const production = stack.use(await startProduction({ TRUST_PROXY: '127.0.0.1' }));
  return { ...production, url: (await startWeb(stack, [production.url])).url };
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
  await (await prepareNginx(stack, { conf, port, files })).start();
  return { port, plainPort };
}

interface NginxSettings {
  conf: string;
  /** On which it listens. */
  port: number;
  /** Beside the configuration. */
  files?: Record<string, string>;
  /** What starts it. */
  command?: readonly string[];
  settings?: Record<string, string>;
}

/** nginx with a configuration all whose paths are a folder of its own. */
async function prepareNginx(
  stack: AsyncDisposableStack,
  { conf, port, files = {}, command = [], settings = {} }: NginxSettings,
): Promise<Omit<Web, 'url'>> {
  const folder = await mkdtemp(join(tmpdir(), 'dentisti-front-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  const own = /(?<= )\/(?:tmp|run|var\/log\/nginx|etc\/letsencrypt\/live\/www\.example\.it)\//g;
  await writeFile(file, conf.replaceAll(own, `${folder}/`).replace('/srv/web', join(root, 'web/dist')));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const asRoot = userInfo().uid === 0 ? 'user root; ' : '';
  const [program = 'nginx', ...words] = [...command, 'nginx', '-c', file, '-p', folder, '-g', `${asRoot}daemon off;`];
  let child: ChildProcess | null = null;
  // It complains of every gateway that is away; what counts is what its visitors get.
  let complaints = '';
  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (child?.pid === undefined) return null;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  }
  stack.defer(async () => void (await end()));
  return {
    end,
    log: () => complaints,
    /** Resolves when it listens. */
    async start() {
      const env = { PATH: programs, DRAINING_FILE: join(folder, 'draining'), ...settings };
      const nginx = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env });
      nginx.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk).slice(-1_000)));
      nginx.once('error', () => {});
      child = nginx;
      for (let tries = 0; !(await listens(port)); tries++) {
        if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}: ${complaints}`);
        if (tries === 100) throw new Error('nginx did not start: is nginx-light installed?');
        await delay(100);
      }
    },
  };
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
