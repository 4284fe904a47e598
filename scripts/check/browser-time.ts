import { allProcesses, commandLine, statFields } from '../start/process-identity.ts';

/** Chromium's own: what draws, what speaks to the network, and the parent of those that show pages. */
const helper = /--type=(zygote|gpu-process|utility)/;
const ticksPerSecond = 100;
const everyMs = 1_000;

/**
 * Chromium ends without waiting for its helpers, so that no account of a finished tree holds what they took. Looks at them
 * every second instead (Linux; elsewhere they count as nothing).
 * @param root the process from which the browser descends
 */
export function watchBrowsers(root: number): { seconds(): number; stop(): void } {
  const seen = new Map<string, number>();
  const known = new Map<string, boolean>();
  const poll = () => {
    const parents = new Map<number, number>();
    const helpers: { pid: number; id: string; ticks: number }[] = [];
    for (const pid of allProcesses()) {
      const fields = statFields(pid);
      if (!fields) continue;
      parents.set(pid, Number(fields[1]));
      const id = `${pid} ${fields[19]}`;
      if (!known.has(id)) known.set(id, helper.test(commandLine(pid)));
      // Its own time, and that of those it waited for.
      const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
      if (known.get(id)) helpers.push({ pid, id, ticks });
    }
    const descends = (pid: number | undefined): boolean =>
      pid === root || (pid !== undefined && descends(parents.get(pid)));
    for (const { pid, id, ticks } of helpers) if (descends(pid)) seen.set(id, ticks);
  };
  const timer = setInterval(poll, everyMs);
  return {
    seconds: () => [...seen.values()].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond,
    stop: () => clearInterval(timer),
  };
}
