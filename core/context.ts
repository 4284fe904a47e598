import type { EntityManager, MikroORM } from '@dentisti/db/orm';
import type { PracticeServiceRow } from '@dentisti/db/practice/practice-service.repository';
import type { PracticeToBook } from '@dentisti/domain/booking/not-bookable-reason';
import type { RomeClock } from '@dentisti/domain/hours/rome-time';
import type { HoursException } from '@dentisti/domain/hours/week';
import type { OperatorRole } from '@dentisti/domain/operators/role';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { Redis } from 'ioredis';
import type { BookingSettings } from './booking/booking-settings.ts';
import type { ContactProofs } from './booking/contact-proofs.ts';
import type { OperatorSessions, SignInStage } from './operators/operator-sessions.ts';
import type { AddressPoints } from './places/address-points.ts';
import type { CityCounts } from './places/city-counts.ts';
import type { BackgroundWork } from './platform/background-work.ts';
import type { ChangeFeed } from './platform/change-feed.ts';
import type { JobQueue } from './platform/job-queue.ts';
import type { Logger } from './platform/log.ts';
import type { QueueAdmin } from './platform/queue-admin.ts';
import type { RateLimits } from './platform/rate-limits.ts';
import type { SingleFlight } from './platform/single-flight.ts';
import type { ReadScopes } from './practice/read-scopes.ts';
import type { Settings } from './settings.ts';
import type { ToolsLine } from './tools/tools-line.ts';

/** Services of commands and queries. They live as long as the process, and know no command. */
export interface CoreServices {
  env: Settings;
  log: Logger;
  orm: MikroORM;
  redis: Redis;
  /** The clock; tests fix it. */
  now: () => Date;
  places: PlaceIndex;
  cityCounts: CityCounts;
  addressPoints: AddressPoints;
  limits: RateLimits;
  operatorSessions: OperatorSessions;
  contactProofs: ContactProofs;
  jobs: JobQueue;
  /** All queues, as the admin area sees and handles them. */
  queueAdmin: QueueAdmin;
  /** False: the rules alone answer. */
  hasLanguageModel: boolean;
  bookingChanges: ChangeFeed;
  discoveryChanges: ChangeFeed;
  /** Announces changes of package orders. */
  orderChanges: ChangeFeed;
  /** Announces changes of the operators' pages that no other feed announces. */
  operatorChanges: ChangeFeed;
  /** Announces changes of a practice's agenda and patients, by the practice's id. */
  agendaChanges: ChangeFeed;
  /** Announces changes of the internal tools' runs. */
  toolChanges: ChangeFeed;
  /** Forms that are just being taken, by their client key. */
  formsInFlight: SingleFlight;
  /** Waited for by a stop, by no request. */
  background: BackgroundWork;
  /** Aborts when the process begins to stop: waiting requests answer with what they have. */
  stopping: AbortSignal;
}

/** The operator behind a request. */
export interface CurrentOperator {
  id: string;
  email: string;
  role: OperatorRole;
  /** Only `complete` opens anything but the second factor's own step. */
  stage: SignInStage;
  /** The cookie's token, to end or replace the session. */
  token: string;
}

/** The account of a practice's people behind a request. */
export interface CurrentAccount {
  id: string;
  email: string;
  /** The browser's session. */
  sessionId: string;
}

interface Loader<Key, Row> {
  load(key: Key): Promise<Row>;
  /** Rows in the order of the keys; a row that could not be read is an error in its place. */
  loadMany(keys: readonly Key[]): Promise<(Row | Error)[]>;
}

/** One instant of the database. */
export interface Snapshot {
  em: EntityManager;
  /** Nothing may come from memory, however likely it is of this instant. */
  isStrict: boolean;
}

/** One request: who asks, and its own view of the database. */
export interface RequestContext {
  readonly services: CoreServices;
  readonly em: EntityManager;
  /** The instant of the database that the whole request reads; null: each query reads the present. */
  readonly snapshot: Snapshot | null;
  /** What of the directory the answer was made from, as far as queries of it note it. */
  readonly reads: ReadScopes;
  /** In every log line and masked error of this request. */
  readonly requestId: string;
  /** Address of the client, for rate limits alone; never stored or logged. */
  readonly clientIp: string;
  /** The operator who asks; null for visitors. */
  readonly currentOperator: CurrentOperator | null;
  /** The account of the studio that asks; null for everybody else. */
  readonly currentAccount: CurrentAccount | null;
  /** The browser as a person would name it, e.g. `Chrome, Windows`. */
  readonly device: string;
  /** Date and time in Italy, the same for every practice of one answer. */
  readonly clock: RomeClock;
  /** Value of the cookie `session_id`, also after its session ended; null without the cookie. */
  readonly sessionToken: string | null;
  /** Value of the cookie `studio_session`; null without it. */
  readonly studioToken: string | null;
  /** A signal that aborts when the client hangs up or the process stops; for code that makes the client wait. */
  createAbandonedSignal(): AbortSignal;
  /** Text of a cookie the request carries; null without it. */
  readCookie(name: string): string | null;
  /** Sends a cookie along with the answer, readable by the page's scripts; `value` needs no quoting. */
  sendCookie(cookie: { name: string; value: string; maxAgeSeconds: number }): void;
  /** Hands the browser a session, or takes it away. */
  writeSession(session: { token: string; csrfToken: string } | null): void;
  /** Hands the browser a session of the studio, or takes it away. */
  writeStudioSession(session: { token: string; csrfToken: string; maxAgeSeconds: number } | null): void;
  /** Hands a visitor's browser a session that outlives it; nothing over a socket. */
  writeVisitorSession(token: string, maxAgeSeconds: number): void;
  /** Services of a practice, in its own order. */
  readonly servicesOfPractice: Loader<number, PracticeServiceRow[]>;
  /** What decides whether an appointment can be asked for; null when the practice is gone. */
  readonly practiceToBook: Loader<number, PracticeToBook | null>;
  /** Days on which a practice's online agenda differs from its week. */
  readonly agendaExceptionsOfPractice: Loader<number, readonly HoursException[]>;
}

/** Services of a command that a job or a schedule calls. */
export interface JobContext {
  orm: MikroORM;
  redis: Redis;
  jobs: Pick<JobQueue, 'requeue'>;
  /** The process's clock; tests fix it. */
  clock: { now(): Date };
  bookings: BookingSettings;
  /** Null with `VOICE=off`. */
  tools: ToolsLine | null;
  /** Carries queue, job name, job id and attempt; never personal data. */
  log: Logger;
  /** Aborts when the process was asked to stop. */
  signal: AbortSignal;
}
