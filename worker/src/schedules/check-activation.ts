import { type ActivationSettings, checkActivation } from './activation/check-all-points.ts';
import type { Schedule } from './schedule.ts';

/** Looks every few seconds for points of the go-live board that are due, or that an operator waits for. */
export const checkActivationPoints = (activation: ActivationSettings, everySeconds: number): Schedule => ({
  name: 'checkActivation',
  everySeconds,
  async run(context) {
    const checked = await checkActivation({ ...context, activation });
    if (checked.length > 0) context.log.debug({ checked }, 'go-live board checked');
  },
});
