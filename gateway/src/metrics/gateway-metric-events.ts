import { createMetricEvents } from '@dentisti/core/platform/metric-events';
import type { RateLimitRule } from '@dentisti/core/platform/rate-limits';

/** Events of the gateway. A value becomes a metric label, so none may come from a visitor unchecked. */
export interface GatewayMetricEvents {
  /** `route`: the pattern that answered. `status`: null when the client hung up first. */
  requestAnswered: { method: string; route: string; status: number | null; seconds: number };
  operationAnswered: { operation: string; outcome: 'answered' | 'refused' | 'failed'; seconds: number };
  limitRefused: { rule: RateLimitRule | 'socketMessages' };
  /** `busy`: left to the browser because too many were being drawn. */
  pageRendered: { outcome: 'drawn' | 'failed' | 'busy'; seconds: number };
  /** Change of the number of open sockets or subscriptions: 1 or -1. */
  socketsChanged: { by: 1 | -1 };
  subscriptionsChanged: { by: 1 | -1 };
  jobNotAdded: { job: string };
  /** `late`: not within its time. `failed`: no connection, or not what Photon sends. */
  geocoderAsked: { outcome: 'answered' | 'late' | 'failed' };
}

export const metricEvents = createMetricEvents<GatewayMetricEvents>('gateway');
