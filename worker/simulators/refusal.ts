import type { z } from 'zod';

/** Why an order is refused, in one line: what is wrong, and where. */
export function refusal({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message))
    .join('; ');
}
