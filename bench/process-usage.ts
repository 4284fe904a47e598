import { readFileSync } from 'node:fs';

/** Ticks of `/proc` in a second; the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Processor time a process has used, microseconds, all threads together; null where the system does not tell. */
export function processorTimeOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold spaces: the twelfth and thirteenth field are user and system time.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (((user as number) + (system as number)) * 1_000_000) / ticksPerSecond;
}

/** Memory a process holds now, MB; null where the system does not tell. */
export function residentMegabytesOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kilobytes ? Math.round(Number(kilobytes) / 1_024) : null;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}
