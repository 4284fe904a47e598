import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Calendar servers that somebody else wrote, as Debian has them. */
export const calendarPrograms = ['radicale', 'xandikos'] as const;
export type CalendarProgram = (typeof calendarPrograms)[number];

export const isInstalled = (program: CalendarProgram): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** The title of a skipped group names the missing server. */
export const titleFor = (program: CalendarProgram): string =>
  isInstalled(program) ? program : `${program} – skipped, not installed: apt-get install radicale xandikos`;

export interface RealCalendar {
  program: CalendarProgram;
  /** Where an account's calendars are looked for. */
  serverUrl: string;
  user: string;
  password: string;
  /** Makes a calendar and returns its address. */
  makeCalendar(name: string): Promise<string>;
  /** Asks the server as some other client of the account. */
  ask(method: string, url: string, given?: { body?: string; headers?: Record<string, string> }): Promise<Response>;
  /** Ends the process at once, and starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const [user, password] = ['anna', 'CANARINO-app'];

const argumentsOf = (program: CalendarProgram, port: number, folder: string): string[] =>
  program === 'radicale'
    ? [
        '--hosts',
        `127.0.0.1:${port}`,
        ...['--auth-type', 'htpasswd', '--auth-htpasswd-filename', join(folder, 'users')],
        ...['--auth-htpasswd-encryption', 'plain', '--auth-delay', '0'],
        ...['--storage-filesystem-folder', join(folder, 'data'), '--logging-level', 'critical'],
      ]
    : ['-d', join(folder, 'data'), '--defaults', '-l', '127.0.0.1', '-p', String(port)];

/** Starts a calendar server on a free port of this machine, with an account and a folder of its own. */
export async function startCalendar(program: CalendarProgram): Promise<RealCalendar> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-'));
  writeFileSync(join(folder, 'users'), `${user}:${password}\n`);
  const port = randomInt(20_000, 30_000);
  const serverUrl = `http://127.0.0.1:${port}/`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(program, argumentsOf(program, port, folder), { cwd: folder, stdio: 'ignore' });
    child = started;
    // A test that is broken off leaves nothing behind.
    const killed = () => started.kill('SIGKILL');
    process.once('exit', killed);
    started.once('exit', () => process.off('exit', killed));
    for (let waited = 0; waited < 30_000; waited += 100) {
      if (started.exitCode !== null) break;
      if (
        await fetch(serverUrl).then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(100);
    }
    throw new Error(`${program} did not start`);
  };
  const end = async () => {
    const ended = child && child.exitCode === null ? once(child, 'exit') : null;
    child?.kill('SIGKILL');
    await ended;
  };
  await start();
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const ask: RealCalendar['ask'] = (method, url, { body, headers = {} } = {}) =>
    fetch(url, { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) });
  const home = program === 'radicale' ? `${serverUrl}${user}/` : `${serverUrl}user/calendars/`;
  return {
    program,
    serverUrl,
    user,
    password,
    ask,
    async makeCalendar(name) {
      const url = `${home}${name}/`;
      const answer = await ask('MKCALENDAR', url);
      if (!answer.ok) throw new Error(`${program} made no calendar: ${answer.status}`);
      return url;
    },
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
