import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { groupMembers, signal as send } from '../start/process-identity.ts';
import { watchBrowsers } from './browser-time.ts';

export type Ended = {
  ok: boolean;
  code: number | string;
  output: string;
  /** Processor time of the command, of what it started and waited for, and of a browser's helpers; 0 when it was killed. */
  processorSeconds: number;
};
export type CommandOptions = {
  signal: AbortSignal;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Show the output as it comes; otherwise it is only kept. */
  show?: boolean;
};

const graceMs = 30_000;

/** Runs its arguments and tells on its fourth stream what they took; lets them end by themselves when asked to stop. */
const accounting = `trap : INT TERM HUP; "$@"; code=$?; times >&3; exit $code`;

/**
 * Runs a command in a process group of its own. When `signal` aborts (time is up, Ctrl-C) the whole group is asked to
 * stop, then killed: nothing it started outlives it.
 */
export function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<Ended> {
  const { signal, env = process.env, cwd, show = false } = options;
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', accounting, 'sh', command, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const browsers = child.pid === undefined ? undefined : watchBrowsers(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-200_000);
        if (show) process.stdout.write(text);
      });
    }
    let times = '';
    (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
      times += text;
    });
    let killer: NodeJS.Timeout | undefined;
    const sendToGroup = (name: NodeJS.Signals) => child.pid !== undefined && send(-child.pid, name);
    const stop = () => {
      sendToGroup('SIGTERM');
      killer = setTimeout(() => sendToGroup('SIGKILL'), graceMs);
    };
    const finish = (code: number | string) => {
      signal.removeEventListener('abort', stop);
      clearTimeout(killer);
      browsers?.stop();
      if (child.pid !== undefined) for (const pid of groupMembers(child.pid)) send(pid, 'SIGKILL');
      const ok = code === 0 && !signal.aborted;
      const waited = sumOfTimes(times);
      const processorSeconds = waited > 0 ? waited + (browsers?.seconds() ?? 0) : 0;
      resolve({ ok, code: signal.aborted ? 'out of time' : code, output, processorSeconds });
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, name) => setTimeout(() => finish(code ?? name ?? 'unknown'), 100));
  });
}

/** The second line of the shell's `times`, `1m2.50s 0m3.25s`: user and system time of what it waited for. */
function sumOfTimes(times: string): number {
  const found = times.split('\n')[1]?.matchAll(/(\d+)m([\d.]+)s/g) ?? [];
  return [...found].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
