import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/**
 * Runs the machine's pgbouncer in front of a database, as people set it up.
 * @param databaseUrl whose login and password it takes
 * @param aliases what stands under `[databases]` beside host, port and database; `name` is what a client asks for
 * @param settings lines of `[pgbouncer]`
 * @returns the address of an alias
 */
export async function startPgbouncer(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  aliases: Readonly<Record<string, string>>,
  settings: readonly string[] = [],
): Promise<(alias: string) => string> {
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'dentisti-pgbouncer-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const port = await freePort();
  const target = `host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`;
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
  const lines = [
    '[databases]',
    ...Object.entries(aliases).map(([name, more]) => `${name} = ${target} ${more}`),
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = scram-sha-256\nauth_file = ${folder}/users`,
    ...settings,
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  // It refuses to run as root.
  const asWhom = userInfo().uid === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asWhom, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  child.once('error', () => {});
  stack.defer(async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries === 100 || child.exitCode !== null) throw new Error('pgbouncer did not start');
    await delay(50);
  }
  return (alias) => `postgres://${username}:${password}@127.0.0.1:${port}/${alias}`;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    delay(1_000, false),
  ]);
  socket.destroy();
  return isOpen;
}
