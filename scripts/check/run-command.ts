import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { groupMembers, signal as send } from '../start/process-identity.ts';

export type Ended = { ok: boolean; code: number | string; output: string };
export type CommandOptions = {
  signal: AbortSignal;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Show the output as it comes; otherwise it is only kept. */
  show?: boolean;
  /** It computes while others wait: what measures time or drives a browser comes first. */
  inBackground?: boolean;
};

const backgroundPriority = 10;

const graceMs = 30_000;

/**
 * Runs a command in a process group of its own. When `signal` aborts (time is up, Ctrl-C) the whole group is asked to
 * stop, then killed: nothing it started outlives it.
 */
export function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<Ended> {
  const { signal, env = process.env, cwd, show = false, inBackground = false } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (inBackground && child.pid !== undefined) lowerPriority(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-200_000);
        if (show) process.stdout.write(text);
      });
    }
    let killer: NodeJS.Timeout | undefined;
    const sendToGroup = (name: NodeJS.Signals) => child.pid !== undefined && send(-child.pid, name);
    const stop = () => {
      sendToGroup('SIGTERM');
      killer = setTimeout(() => sendToGroup('SIGKILL'), graceMs);
    };
    const finish = (code: number | string) => {
      signal.removeEventListener('abort', stop);
      clearTimeout(killer);
      if (child.pid !== undefined) for (const pid of groupMembers(child.pid)) send(pid, 'SIGKILL');
      resolve({ ok: code === 0 && !signal.aborted, code: signal.aborted ? 'out of time' : code, output });
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, name) => setTimeout(() => finish(code ?? name ?? 'unknown'), 100));
  });
}

/** Of a process that has just begun, and so of all that it starts; where the system refuses, it competes as an equal. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, backgroundPriority);
    // Linux weighs sessions against one another first, and then the processes in one.
    writeFileSync(`/proc/${pid}/autogroup`, String(backgroundPriority));
  } catch {
    // Only the order in which things end is another.
  }
}
