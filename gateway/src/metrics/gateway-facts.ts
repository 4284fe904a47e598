import { createFacts } from '@dentisti/db/facts';
import type { RateLimitRule } from '../http/rate-limits.ts';

/** What the gateway tells about itself. Nothing here may come from a visitor unchecked: it becomes a label. */
export interface GatewayFacts {
  /** `route`: the pattern that answered. `status`: null when the client hung up first. */
  requestAnswered: { method: string; route: string; status: number | null; seconds: number };
  operationAnswered: { operation: string; outcome: 'answered' | 'refused' | 'failed'; seconds: number };
  limitRefused: { rule: RateLimitRule | 'socketMessages' };
  /** `busy`: left to the browser because too many were being drawn. */
  pageRendered: { outcome: 'drawn' | 'failed' | 'busy'; seconds: number };
  /** Added to what is open: 1 or -1. */
  socketsChanged: { by: 1 | -1 };
  subscriptionsChanged: { by: 1 | -1 };
  jobNotAdded: { job: string };
}

export const facts = createFacts<GatewayFacts>('gateway');
