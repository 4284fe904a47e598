import { combinedTasks } from './combined-tasks.ts';
import { simpleTasks } from './simple-tasks.ts';

/**
 * Forty things people want from a directory of dentists, written before the page that should answer them. A task that needs
 * more than four taps stays: the run shows it.
 */
export const tasks = [...simpleTasks, ...combinedTasks];
