import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename } from 'node:path';
import { commandLine } from './process-identity.ts';
import { StartProblem } from './start-problem.ts';

/** A free port of this machine, for the servers nobody types manually. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The usual port where it is free, else any: for servers somebody may type, in a second product on one machine too. */
export async function usualOrFreePort(usual: number): Promise<number> {
  return (await listenError(usual, '127.0.0.1')) ? findFreePort() : usual;
}

/** Stops with a message naming the port, who holds it where that can be seen, and the remedy. */
export async function requireFreePort(port: number, variable = 'PORT'): Promise<void> {
  // Both families: a browser tries ::1 for "localhost" first and would meet the other program there.
  const [v4, v6] = await Promise.all([listenError(port, '127.0.0.1'), listenError(port, '::1')]);
  if (v4 === 'EACCES') {
    throw new StartProblem(`Port ${port} is reserved for root. Choose a higher one: ${variable}=8080 make start`);
  }
  if (v4 !== 'EADDRINUSE' && v6 !== 'EADDRINUSE') return;
  const holder = findPortHolder(port);
  throw new StartProblem(
    `Port ${port} is taken${holder ? ` by ${holder}` : ' by another program'}.`,
    `Stop that program, or choose another port: ${variable}=${port + 1} make start`,
  );
}

/** Whether something accepts connections there. */
export function accepts(host: string, port: number, timeoutMs = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true));
    socket.once('timeout', () => done(false));
    socket.once('error', () => done(false));
  });
}

function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EUNKNOWN'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** `node (pid 123)`, read from /proc (Linux, and only for processes we may look into). */
function findPortHolder(port: number): string | undefined {
  const inode = listeningInode(port);
  if (!inode) return undefined;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const descriptors = readdirSync(`/proc/${pid}/fd`);
      if (descriptors.some((fd) => readLink(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`)) {
        return `${basename(commandLine(Number(pid)).split(' ')[0] || 'a program')} (pid ${pid})`;
      }
    } catch {
      // Another user's process, or one that has just ended.
    }
  }
  return undefined;
}

function listeningInode(port: number): string | undefined {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    try {
      for (const line of readFileSync(table, 'utf8').split('\n')) {
        const fields = line.trim().split(/\s+/);
        if (fields[1]?.endsWith(wanted) && fields[3] === '0A') return fields[9];
      }
    } catch {
      // No /proc on this system.
    }
  }
  return undefined;
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
