import type { OutgoingMail } from '@dentisti/core/mail/mailer';
import { type BookingRow, findBooking, hashToken } from '@dentisti/db/booking/booking.repository';
import { bookingToken } from '@dentisti/db/booking/booking-link';
import { findTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import { type CallTaskRow, findCallTasks } from '@dentisti/db/dialing/call-task.repository';
import { storeVoiceEvent } from '@dentisti/db/dialing/voice-event.repository';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import {
  createBooking,
  createCallTask,
  createPracticeRow,
  createTestDatabase,
  createTestRedis,
  emptyTables,
  forThisFile,
  type PracticeOverrides,
  type TestDatabase,
  type TestRedis,
} from '@dentisti/db/testing';
import type { NewCallTask } from '@dentisti/domain/dialing/call-task';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import type { VoicePayload } from '@dentisti/domain/dialing/voice-message';
import type { JobName } from '@dentisti/domain/jobs/registry';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import { MailRest } from '../integrations/mail/mail-rest.ts';
import { processors } from '../processors/registry.ts';
import { InHand } from '../runtime/in-hand.ts';
import type { ProcessorContext } from '../runtime/processor.ts';
import type { Services } from '../runtime/services.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createStubVoice, type StubVoice } from './stub-voice.ts';

/** A Monday morning, 10:00 in Italy: practices are open. */
export const openHours = new Date('2026-11-23T09:00:00Z');
const practicePhone = '+390768000001';
const mornings = [[9 * 60, 13 * 60]] as const;
const week = [mornings, mornings, mornings, mornings, mornings, [], []];

export const testBookingSettings = {
  mailFrom: 'Dentisti.ai <prenotazioni@dentisti.example>',
  operatorEmail: 'operatore@dentisti.example',
  contactEmail: 'contatti@dentisti.example',
  publicUrl: 'https://dentisti.example',
  linkSecrets: ['a test secret of more than thirty-two signs'],
  isProduction: false,
  voiceMode: 'simulator' as const,
  maxCalls: 5,
  reconcileAfterSeconds: 60,
};

interface QueuedJob {
  name: JobName;
  payload: unknown;
}

export interface BookingHarness {
  db: TestDatabase;
  redis: TestRedis;
  clock: FakeClock;
  voice: StubVoice;
  /** What was handed to the mail server, oldest first. */
  mails: OutgoingMail[];
  /** Jobs that were enqueued and not run. */
  jobs: QueuedJob[];
  context(overrides?: Partial<ProcessorContext>): ProcessorContext;
  /** Runs one schedule once. */
  schedule(run: Schedule['run']): Promise<void>;
  /** Runs the queued jobs, and the jobs they queue, to the end. */
  drain(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  /** A practice, a request to it, and the task to ring it now. */
  request(given?: GivenRequest): Promise<{ booking: BookingRow; task: CallTaskRow; practice: PracticeRow }>;
  /** Stores what the platform would tell about the attempt's call, and queues it. */
  report(attemptId: string, payload: Partial<VoicePayload>, type?: string): Promise<string>;
  /** How everything stands. */
  state(bookingId: string): Promise<{
    booking: BookingRow;
    tasks: CallTaskRow[];
    attempts: Awaited<ReturnType<typeof findCallAttempts>>;
    timeline: string[];
  }>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface GivenRequest {
  practice?: PracticeOverrides;
  booking?: Partial<Parameters<typeof createBooking>[1]>;
  task?: Partial<NewCallTask>;
}

/** Real Postgres and Redis, a voice platform and a mail server in memory, and a clock that only tests move. */
export async function startBookingHarness(): Promise<BookingHarness> {
  const [db, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  const orm = await db.connectAs('worker');
  const clock = createFakeClock(openHours);
  const voice = createStubVoice(clock);
  const mails: OutgoingMail[] = [];
  const jobs: QueuedJob[] = [];
  const services: Omit<Services, 'inHand' | 'mailRest'> = {
    orm,
    redis: redis.connection,
    jobs: { requeue: async (name, payload) => void jobs.push({ name, payload }) },
    clock,
    placeIndex: loadGazetteer(),
    discoverySources: [],
    staleAfterSeconds: 30,
    voice: {
      platform: voice,
      server: { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'secret', credentialId: null },
      operatorPhone: null,
      callerId: '+390212345678',
    },
    lines: null,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    bookings: testBookingSettings,
    payments: null,
    packages: { vouchers: null },
    languageModel: null,
    tools: null,
    outbound: () => Promise.reject(new Error('no server is asked in this test')),
    openCalendar: () => {
      throw new Error('no server is asked in this test');
    },
    google: null,
  };
  const em = () => db.orm.em.fork();
  const harness: BookingHarness = {
    db,
    redis,
    clock,
    voice,
    mails,
    jobs,
    context: (overrides = {}) => ({
      ...services,
      // Each context is a process of its own.
      inHand: new InHand(),
      mailRest: new MailRest(),
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      isLastAttempt: false,
      ...overrides,
    }),
    schedule: (run) => run({ ...harness.context(), limits: { queuedAfterSeconds: 30, staleAfterSeconds: 30 } }),
    async drain() {
      for (let job = jobs.shift(); job; job = jobs.shift())
        await processors[job.name](job.payload as never, harness.context());
    },
    advance: (milliseconds) => clock.sleep(milliseconds, new AbortController().signal),
    async request(given = {}) {
      const now = clock.now();
      const practice = await createPracticeRow(em(), { phone: practicePhone, week, ...given.practice });
      const id = crypto.randomUUID();
      const booking = await createBooking(em(), {
        id,
        tokenHash: hashToken(bookingToken(testBookingSettings.linkSecrets[0] as string, id)),
        dentistId: practice.id,
        createdAt: now,
        status: 'scheduled',
        ...given.booking,
      });
      const task = await createCallTask(em(), booking, {
        ...bookTask(booking.preferredTimes),
        ...given.task,
        phone: practice.phone ?? practicePhone,
      });
      return { booking, task, practice };
    },
    async report(attemptId, payload, type = 'end-of-call-report') {
      const full: VoicePayload = {
        status: null,
        endedReason: 'assistant-ended-call',
        startedAt: clock.now().toISOString(),
        endedAt: clock.now().toISOString(),
        costCents: 12.5,
        outcome: null,
        transcript: null,
        ...payload,
      };
      const { id } = await storeVoiceEvent(em(), {
        voiceCallId: voice.callOf(attemptId)?.id ?? `unheard-${attemptId}`,
        attemptId,
        type,
        status: type === 'status-update' || type === 'looked-up' ? (full.status ?? '') : '',
        payload: { ...full },
        receivedAt: clock.now(),
      });
      jobs.push({ name: 'processVoiceEvent', payload: { voiceEventId: id } });
      return id;
    },
    async state(bookingId) {
      const booking = await findBooking(em(), bookingId);
      if (!booking) throw new Error(`no booking ${bookingId}`);
      const [tasks, attempts, timeline] = await Promise.all([
        findCallTasks(em(), bookingId),
        findCallAttempts(em(), bookingId),
        findTimeline(em(), bookingId),
      ]);
      return { booking, tasks, attempts, timeline: timeline.map(({ kind }) => kind) };
    },
    async reset() {
      await emptyTables(
        em(),
        'calendar_connection',
        'webhook_endpoint',
        'booking',
        'booking_event',
        'call_task',
        'call_attempt',
        'voice_event',
        'mail_outbox',
        'dev_mail',
        'appointment',
        'opt_out',
        'doubtful_number',
        'dentist',
      );
      await em().execute('update dialling_breaker set failures = 0, open_until = null, reason = null');
      await redis.connection.flushdb();
      mails.length = 0;
      jobs.length = 0;
      voice.reset();
      clock.set(openHours);
    },
    async close() {
      await Promise.all([db.close(), redis.close()]);
    },
  };
  return harness;
}

/** The harness of all tests of the calling file, reset before each. */
export function setUpBookingHarness(): BookingHarness {
  const harness = forThisFile(startBookingHarness);
  beforeEach(() => harness.reset());
  return harness;
}
