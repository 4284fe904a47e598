import type { ServerResponse } from 'node:http';
import type { DentistRow, DentistServiceRow, DentistSourceRow, EntityManager, NearbyDentistRow } from '@dentisti/db';
import {
  findAgendaExceptions,
  findConfirmationRecords,
  findNearbyOfDentists,
  findPracticesToBook,
  findServicesOfDentists,
  findSourcesOfDentists,
} from '@dentisti/db';
import type { PracticeToBook } from '@dentisti/domain/booking/why-not-bookable';
import { addDays } from '@dentisti/domain/hours/holidays';
import { horizonDays } from '@dentisti/domain/hours/opening';
import { type RomeClock, romeClock } from '@dentisti/domain/hours/rome-time';
import type { HoursException } from '@dentisti/domain/hours/week';
import type { ConfirmationRecord } from '@dentisti/domain/recommendation/candidate';
import DataLoader from 'dataloader';
import type { GatewayServices } from '../services.ts';
import { readSessionToken, writeSessionCookies, writeVisitorCookie } from './session-cookies.ts';
import type { Viewer } from './viewer.ts';

/** Other practices shown with a profile. */
const nearbyCount = 4;

/**
 * What one request knows: who asks, and its own view of the database. Resolvers and routes get nothing else.
 * Apollo hands out shallow copies: no `#private` members, and what is made later lives in `shared`.
 */
export class RequestContext {
  readonly services: GatewayServices;
  /** In every log line and masked error of this request. */
  readonly requestId: string;
  /** Address of the client, for rate limits alone; never stored or logged. */
  readonly clientIp: string;
  /** The colleague who asks; null for visitors. */
  readonly viewer: Viewer | null;
  private readonly response: ServerResponse | null;
  private readonly shared: { em: EntityManager | null; clock: RomeClock | null } = { em: null, clock: null };

  constructor(
    services: GatewayServices,
    request: { requestId: string; clientIp: string; viewer?: Viewer | null; response?: ServerResponse | null },
  ) {
    this.services = services;
    this.requestId = request.requestId;
    this.clientIp = request.clientIp;
    this.viewer = request.viewer ?? null;
    this.response = request.response ?? null;
  }

  /** A signal that aborts when the client hangs up or the process stops: for whoever makes the client wait. */
  createAbandonedSignal(): AbortSignal {
    const hungUp = new AbortController();
    this.response?.once('close', () => hungUp.abort());
    return AbortSignal.any([hungUp.signal, this.services.stopping]);
  }

  /** Text of a cookie the request carries; null without it. */
  readCookie(name: string): string | null {
    const pairs = this.response?.req.headers.cookie?.split(/; */) ?? [];
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  }

  /** What `session_id` carries, also when its session has ended; null without it. */
  get sessionToken(): string | null {
    return this.response ? readSessionToken(this.response.req.headers) : null;
  }

  /** Sends a cookie along with the answer, readable by the page's scripts; `value` needs no quoting. */
  sendCookie({ name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number }): void {
    const secure = this.services.env.APP_ENV === 'production' ? '; Secure' : '';
    this.response?.appendHeader(
      'Set-Cookie',
      `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`,
    );
  }

  /** Hands the browser a session, or takes it away. */
  writeSession(session: { token: string; csrfToken: string } | null): void {
    if (!this.response) throw new Error('a session can only be given over HTTP');
    writeSessionCookies(this.response, session, this.services.env.PUBLIC_URL.startsWith('https://'));
  }

  /** Hands a visitor's browser a session that outlives it; nothing over a socket. */
  writeVisitorSession(token: string, maxAgeSeconds: number): void {
    const isSecure = this.services.env.PUBLIC_URL.startsWith('https://');
    if (this.response) writeVisitorCookie(this.response, { token, maxAgeSeconds, isSecure });
  }

  /** This request's own entity manager; forked when first asked for, as half of the calls never read the database. */
  get em(): EntityManager {
    this.shared.em ??= this.services.orm.em.fork();
    return this.shared.em;
  }

  /** Date and time in Italy, the same for every practice of one answer. */
  get clock(): RomeClock {
    this.shared.clock ??= romeClock(this.services.now());
    return this.shared.clock;
  }

  /** Services of a practice, in its own order. */
  readonly servicesOfDentist = new DataLoader<number, DentistServiceRow[]>(async (ids) =>
    byDentist(ids, await findServicesOfDentists(this.em, ids)),
  );

  /** How a practice answered requests; null when there are too few to say anything. */
  readonly confirmationsOfDentist = new DataLoader<number, ConfirmationRecord | null>(async (ids) => {
    const records = await findConfirmationRecords(this.em, ids);
    return ids.map((id) => records.get(id) ?? null);
  });

  /** What decides whether an appointment can be asked for; null when the practice is gone. */
  readonly practiceToBook = new DataLoader<number, PracticeToBook | null>(async (ids) => {
    const practices = await findPracticesToBook(this.em, ids);
    return ids.map((id) => practices.get(id) ?? null);
  });

  /** Days on which a practice's online agenda differs from its week, from yesterday as far as openings are looked for. */
  readonly agendaExceptionsOfDentist = new DataLoader<number, readonly HoursException[]>(async (ids) => {
    const { date } = this.clock;
    const days = { from: addDays(date, -1), to: addDays(date, horizonDays) };
    return byDentist(ids, await findAgendaExceptions(this.em, ids, days));
  });

  /** The nearest other practices, of a whole list in one question. */
  readonly nearbyOfDentist = new DataLoader<DentistRow, NearbyDentistRow[], number>(
    (origins) => findNearbyOfDentists(this.em, origins, nearbyCount),
    { cacheKeyFn: ({ id }) => id },
  );

  /** Sources a practice was assembled from. */
  readonly sourcesOfDentist = new DataLoader<number, DentistSourceRow[]>(async (ids) =>
    byDentist(ids, await findSourcesOfDentists(this.em, ids)),
  );
}

function byDentist<Row extends { dentistId: number }>(ids: readonly number[], rows: readonly Row[]): Row[][] {
  const grouped = Map.groupBy(rows, (row) => row.dentistId);
  return ids.map((id) => grouped.get(id) ?? []);
}
