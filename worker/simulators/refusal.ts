import type { z } from 'zod';

/** Returns why an order is refused, in one line: the problem and its place. */
export function refusal({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message))
    .join('; ');
}
