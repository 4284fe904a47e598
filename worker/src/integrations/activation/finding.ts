import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';

export const green = (detail: string): ActivationFinding => ({ state: 'green', detail });
export const red = (detail: string): ActivationFinding => ({ state: 'red', detail });
export const unneeded = (detail: string): ActivationFinding => ({ state: 'unneeded', detail });

/** Runs a check; what goes wrong on the way is its red answer, in the words of `tell`, which throws what is a defect. */
export async function orRed(
  signal: AbortSignal,
  check: () => Promise<ActivationFinding>,
  tell: (error: unknown) => string,
): Promise<ActivationFinding> {
  try {
    return await check();
  } catch (error) {
    signal.throwIfAborted();
    return red(tell(error));
  }
}
