import type { CalendarClient } from '@dentisti/core/calendars/calendar-client';
import {
  type CalendarProgram,
  type RealCalendar,
  startCalendar,
} from '@dentisti/core/calendars/testing/real-calendars';
import { findDueConnections } from '@dentisti/db/calendars/calendar-connection.repository';
import { createOrm, type EntityManager } from '@dentisti/db/orm';
import { migrateUp } from '@dentisti/db/roles/migrate-database';
import { createCalendarConnection } from '@dentisti/db/testing/connection.factory';
import { serviceUrlOf } from '@dentisti/db/testing/test-servers';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { pino } from 'pino';
import { authorizeByPassword } from '../../worker/src/integrations/calendars/authorize-calendar.ts';
import { createDavCalendars } from '../../worker/src/integrations/calendars/dav-client.ts';
import { syncCalendar } from '../../worker/src/processors/calendars/sync-calendar.ts';
import type { ProcessorContext } from '../../worker/src/runtime/processor.ts';
import { createFakeClock, type FakeClock } from '../../worker/src/testing/fake-clock.ts';
import { startAcceptanceServers } from '../product/servers.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';

const key = 'a secret of the test that is long enough to be taken';
/** As the worker sweeps. */
const sweepMs = 2_000;

/** A practice, its clinician's calendar on a real server behind a line that can be cut, and the worker's engine. */
export interface CalendarWorld {
  clock: FakeClock;
  server: RealCalendar;
  proxy: CuttingProxy;
  em(): EntityManager;
  practice: { connectionId: string; practiceId: number; clinicianId: number; chairId: number };
  /** Of the calendar, past the proxy: as other clients see it. */
  calendarUrl: string;
  /** Sweeps until a moment of the clock; how many runs were begun. */
  runUntil(at: Date): Promise<number>;
  /** What happens at each question of the engine; may never return, as a worker that is killed. */
  hook: {
    /** Nothing, or what the server answers instead. */
    before(method: string, args: readonly unknown[]): Promise<{ answer: unknown } | undefined>;
    after(method: string, result: unknown): Promise<unknown>;
  };
  stop(): Promise<void>;
}

export async function startCalendarWorld(program: CalendarProgram, random: SeededRandom): Promise<CalendarWorld> {
  const [servers, server] = await Promise.all([startAcceptanceServers(), startCalendar(program)]);
  const owner = await createOrm({ clientUrl: servers.databaseUrl, poolMax: 2, statementTimeoutMs: 0 });
  const serviceUrl = serviceUrlOf(servers.databaseUrl);
  await migrateUp(owner, serviceUrl);
  const orm = await createOrm({ clientUrl: serviceUrl, role: 'worker', poolMax: 8 });
  const clock = createFakeClock(new Date('2026-11-23T08:00:00Z'));
  const proxy = await startCuttingProxy(Number(new URL(server.serverUrl).port));
  const calendarUrl = await server.makeCalendar('agenda');
  const throughProxy = new URL(calendarUrl);
  throughProxy.port = String(proxy.port);
  const em = () => owner.em.fork();
  const made = await createCalendarConnection(em(), {
    now: clock.now(),
    key,
    credentials: { kind: 'basic', user: server.user, password: server.password },
    change: { serverUrl: throughProxy.origin, calendarUrl: throughProxy.href, direction: 'both' },
  });
  const [chair] = await em().execute<{ id: number }[]>('select id from chair where practice_id = ?', [made.practiceId]);
  const open = createDavCalendars({ allowsLoopback: true, timeoutMs: 5_000 }, authorizeByPassword);
  const hook: CalendarWorld['hook'] = { before: async () => undefined, after: async (_method, result) => result };
  const context = {
    ...{ orm, clock, log: pino({ level: 'silent' }), isLastAttempt: false },
    signal: new AbortController().signal,
    redis: { publish: async () => 0 },
    jobs: { requeue: async () => {} },
    bookings: { linkSecrets: [key], mailFrom: 'Dentisti <a@dentisti.example>' },
    openCalendar: (...given: Parameters<typeof open>) => hooked(open(...given), hook),
  } as unknown as ProcessorContext;
  return {
    ...{ clock, server, proxy, em, calendarUrl, hook },
    practice: { ...made, chairId: chair?.id as number },
    async runUntil(at) {
      let runs = 0;
      for (;;) {
        for (const connectionId of await findDueConnections(orm.em.fork(), clock.now(), 10)) {
          runs++;
          // Now and then two workers find it at once. One that is killed never comes back.
          const asked = random.chance(0.1) ? 2 : 1;
          const work = Array.from({ length: asked }, () => syncCalendar({ connectionId }, context));
          await Promise.race([Promise.all(work), killed.promise]);
          killed = Promise.withResolvers<void>();
        }
        if (clock.now() >= at) return runs;
        clock.set(new Date(Math.min(at.getTime(), clock.now().getTime() + sweepMs)));
      }
    },
    async stop() {
      await Promise.all([proxy.stop(), orm.close(true), owner.close(true)]);
      await Promise.all([servers.stop(), server.stop()]);
    },
  };
}

let killed = Promise.withResolvers<void>();

/** Never returns: what a killed worker was about to do is not done, and its lease runs on. */
export function dieHere(): Promise<never> {
  killed.resolve();
  return new Promise(() => {});
}

function hooked(client: CalendarClient, hook: CalendarWorld['hook']): CalendarClient {
  return new Proxy(client, {
    get(target, name) {
      const method = Reflect.get(target, name, target) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const instead = await hook.before(String(name), args);
        return instead ? instead.answer : hook.after(String(name), await method.apply(target, args));
      };
    },
  });
}
