import { jobContracts } from './registry.ts';

/** Every queue there is, in the order of the registry. */
export const queueNames: readonly string[] = [...new Set(Object.values(jobContracts).map(({ queue }) => queue))];
