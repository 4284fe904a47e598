import type { ToolAnswer } from './tool-call.ts';
import { fits, type When } from './when.ts';

/** More than anybody reads, few enough to travel with the conversation. */
const maxSlots = 40;

/** The free times that fit a wish, earliest first, as the tool answers it. @param free earliest first. */
export function findFitting(when: When, free: readonly Date[]): ToolAnswer & { tool: 'findSlots' } {
  const fitting = free.filter((at) => fits(when, at));
  return {
    tool: 'findSlots',
    slots: fitting.slice(0, maxSlots).map((at) => at.toISOString()),
    total: fitting.length,
  };
}
