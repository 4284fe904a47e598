import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { platform } from 'node:os';

/** A process that cannot be mistaken for a later one with the same number: its id and the moment it began. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** The mark of a running process; undefined when there is none (a zombie counts as gone). */
export function findProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return platform() === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether exactly this process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return findProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a process, arguments joined by spaces; empty when it is gone or hidden from us. */
export function commandLine(pid: number): string {
  try {
    if (platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Every living process of a process group (Linux; elsewhere empty). */
export function groupMembers(groupId: number): number[] {
  return allProcesses().filter((pid) => {
    const fields = statFields(pid);
    return fields !== undefined && fields[0] !== 'Z' && fields[2] === String(groupId);
  });
}

/** Every process whose working folder this is (Linux; elsewhere empty). */
export function processesIn(folder: string): number[] {
  return allProcesses().filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

/** Every process that may be seen (Linux; elsewhere empty). */
export function allProcesses(): number[] {
  if (platform() !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Sends a signal and says whether it arrived. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Waits until the process is gone; false when it still runs after the time given. */
export async function waitForExit(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(identity)) {
    if (Date.now() > deadline) return false;
    await new Promise((done) => setTimeout(done, 50));
  }
  return true;
}

function fromProc(pid: number): ProcessIdentity | undefined {
  const fields = statFields(pid);
  const startedAt = fields?.[19];
  return !startedAt || fields[0] === 'Z' ? undefined : { pid, startedAt };
}

/** `/proc/<pid>/stat` from field 3 (state) on, undefined when it is gone; the name before it may contain spaces and brackets. */
export function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): ProcessIdentity | undefined {
  try {
    const output = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return output.startsWith('Z') ? undefined : { pid, startedAt: output.replace(/^\S+\s+/, '') };
  } catch {
    return undefined;
  }
}
