import { randomUUID } from 'node:crypto';
import type { CoreServices, RequestContext } from '@dentisti/core/context';
import { BackgroundWork } from '@dentisti/core/platform/background-work';
import { createLogger } from '@dentisti/core/platform/log';
import { SingleFlight } from '@dentisti/core/platform/single-flight';
import { createOrm, type EntityManager, type MikroORM } from '@dentisti/db/orm';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { parseEnv } from '../../gateway/src/env.ts';
import { now, type WrittenPractice } from './world.ts';

/** What an operation came to: `done` it was, `refused` in words. Whatever is thrown is neither. */
type OperationOutcome = 'done' | 'refused';
/** An operation of a source; what it does is drawn. */
export type Operation = (actor: Actor, practice: WrittenPractice) => Promise<OperationOutcome>;

const lateMs = 11 * 60_000;

/** One who operates: draws, connections, contexts as gateway and worker make them, without Redis. */
export class Actor {
  readonly random: SeededRandom;
  readonly orm: MikroORM;
  /** Private links of patients who were given an appointment by these actor, by practice. */
  readonly links = new Map<number, { number: string; token: string }[]>();
  /** What was reported as done, by name: compared with what is stored. */
  readonly reported = new Map<string, number>();
  readonly #services: CoreServices;
  #people: number;

  constructor(orm: MikroORM, random: SeededRandom, index: number) {
    this.orm = orm;
    this.random = random;
    this.#people = index * 1_000_000;
    const env = parseEnv({
      DATABASE_URL: 'postgres://-/-',
      REDIS_URL: 'redis://127.0.0.1:1',
      PORT: '0',
      WEB_DIST: '/',
    });
    const allowed = { allowed: true as const };
    const silent = { publish: async () => {} };
    // No Redis: nobody waits for a job or a signal here, and nobody is limited.
    this.#services = {
      ...{ env, orm, now: () => now, log: createLogger('silent'), formsInFlight: new SingleFlight() },
      ...{ background: new BackgroundWork(), stopping: new AbortController().signal },
      ...{ bookingChanges: silent, agendaChanges: silent, operatorChanges: silent, jobs: { add: async () => {} } },
      limits: { take: async () => allowed, takeOf: async () => allowed },
    } as unknown as CoreServices;
  }

  /** Connections as the gateway's, of this process alone. */
  static connect(databaseUrl: string, connections: number): Promise<MikroORM> {
    const clientUrl = databaseUrl;
    return createOrm({ clientUrl, role: 'visitor', poolMax: connections, statementTimeoutMs: 60_000 });
  }

  em(): EntityManager {
    return this.orm.em.fork();
  }

  /** A request of a stranger or patient, or of somebody of a practice; now and then eleven minutes later. */
  context(practice: WrittenPractice | null = null): RequestContext {
    const at = this.random.chance(0.1) ? new Date(now.getTime() + lateMs) : now;
    const currentAccount = practice && { id: practice.accountId, email: '', sessionId: '' };
    const services = { ...this.#services, now: () => at };
    return {
      ...{
        services,
        em: this.em(),
        currentAccount,
        currentOperator: null,
        requestId: randomUUID(),
        clientIp: '127.0.0.1',
      },
      ...{ snapshot: null, sessionToken: null, device: 'Browser' },
    } as unknown as RequestContext;
  }

  get settings() {
    const { env } = this.#services;
    const mails = {
      mailFrom: env.MAIL_FROM,
      operatorEmail: env.OPERATOR_EMAIL,
      contactEmail: 'aiuto@dentisti.example',
    };
    const calls = { voiceMode: 'simulator', maxCalls: 50, reconcileAfterSeconds: 60 } as const;
    return {
      ...mails,
      ...calls,
      isProduction: false,
      publicUrl: env.PUBLIC_URL,
      linkSecrets: env.BOOKING_LINK_SECRETS,
    };
  }

  report(name: string): void {
    this.reported.set(name, (this.reported.get(name) ?? 0) + 1);
  }

  /** Somebody whom nobody else is. */
  person() {
    const n = this.#people++;
    return { patientName: 'Anna Bianchi', phone: `+39347${String(n).padStart(7, '0')}`, email: `anna.${n}@esempio.it` };
  }
}
