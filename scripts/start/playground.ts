import { setTimeout as wait } from 'node:timers/promises';
import { buildPlayground } from './build.ts';
import type { Supervisor } from './supervisor.ts';
import { note } from './terminal.ts';

/** What failed is not tried again at every look. */
const pauseMs = 60_000;

/** Builds GraphiQL when the gateway says that somebody opened it and it is not there, once at a time. */
export function playgroundOnDemand(supervisor: Supervisor, build = buildPlayground): (message: unknown) => void {
  let isBuilding = false;
  return async (message) => {
    if (message !== 'playground' || isBuilding || supervisor.isStopping) return;
    isBuilding = true;
    try {
      await build(supervisor, note);
    } catch (problem) {
      if (supervisor.isStopping) return;
      note(`GraphiQL could not be built: ${problem instanceof Error ? problem.message : problem}`);
      await wait(pauseMs, undefined, { ref: false });
    }
    isBuilding = false;
  };
}
