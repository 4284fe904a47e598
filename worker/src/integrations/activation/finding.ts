import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';

export const passedFinding = (detail: string): ActivationFinding => ({ state: 'green', detail });
export const failedFinding = (detail: string): ActivationFinding => ({ state: 'red', detail });
export const unneededFinding = (detail: string): ActivationFinding => ({ state: 'unneeded', detail });

/** Runs a check; an error becomes a failed finding with the text of `describe`, which rethrows unexpected errors. */
export async function orFailedFinding(
  signal: AbortSignal,
  check: () => Promise<ActivationFinding>,
  describe: (error: unknown) => string,
): Promise<ActivationFinding> {
  try {
    return await check();
  } catch (error) {
    signal.throwIfAborted();
    return failedFinding(describe(error));
  }
}
