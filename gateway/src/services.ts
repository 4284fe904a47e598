import type { MikroORM } from '@dentisti/db';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { Redis } from 'ioredis';
import type { BackgroundWork } from './commands/booking/background-work.ts';
import type { BookSlotOutcome } from './commands/booking/book-slot.ts';
import type { BookingChanges } from './commands/booking/booking-changes.ts';
import type { BookingJobs } from './commands/booking/booking-jobs.ts';
import type { RequestOutcome } from './commands/booking/request-outcome.ts';
import type { SingleFlight } from './commands/booking/single-flight.ts';
import type { PaymentJobs } from './commands/checkout/payment-jobs.ts';
import type { DiscoveryChanges } from './commands/discovery/discovery-changes.ts';
import type { DiscoveryQueue } from './commands/discovery/discovery-queue.ts';
import type { ModelQueue } from './commands/recommendation/model-queue.ts';
import type { ToolJobs } from './commands/tools/tool-jobs.ts';
import type { GatewayEnv } from './env.ts';
import type { ContactProofs } from './http/contact-proofs.ts';
import type { OperatorSessions } from './http/operator-sessions.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Turns } from './http/turns.ts';
import type { Logger } from './log.ts';
import type { CityCounts } from './queries/places/city-counts.ts';
import type { QueueDesk } from './queues/queue-desk.ts';

/** What lives as long as the process; requests get it through their context. */
export interface GatewayServices {
  env: GatewayEnv;
  log: Logger;
  orm: MikroORM;
  redis: Redis;
  places: PlaceIndex;
  cityCounts: CityCounts;
  limits: RateLimits;
  /** Dear work of one client, done one piece after the other. */
  dearWork: Turns;
  operatorSessions: OperatorSessions;
  contactProofs: ContactProofs;
  discoveryQueue: DiscoveryQueue;
  discoveryChanges: DiscoveryChanges;
  /** Null: no language model is configured, the rules alone answer. */
  modelQueue: ModelQueue | null;
  bookingJobs: BookingJobs;
  bookingChanges: BookingChanges;
  paymentJobs: PaymentJobs;
  /** Of package orders. */
  orderChanges: BookingChanges;
  /** Of what operators look at, where no other channel tells. */
  operatorChanges: BookingChanges;
  toolJobs: ToolJobs;
  /** All queues, as the admin area sees and handles them. */
  queueDesk: QueueDesk;
  /** Of runs of the internal tools. */
  toolChanges: BookingChanges;
  /** Forms that are just being taken, by their client key. */
  requestsInFlight: SingleFlight<RequestOutcome>;
  slotsInFlight: SingleFlight<BookSlotOutcome>;
  /** Waited for by a stop, by no request. */
  background: BackgroundWork;
  /** The clock; tests fix it. */
  now: () => Date;
  /** Aborts when the process begins to stop: whoever waits answers with what is known. */
  stopping: AbortSignal;
  /** Whether the first pages have been drawn, or given up: before, the process is not ready. */
  rehearsal: { isOver: boolean };
}
