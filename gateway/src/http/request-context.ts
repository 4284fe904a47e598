import type { ServerResponse } from 'node:http';
import type { RequestContext as CoreContext, CurrentAccount, CurrentOperator, Snapshot } from '@dentisti/core/context';
import { ReadScopes } from '@dentisti/core/practice/read-scopes';
import { findAgendaExceptions } from '@dentisti/db/agenda/agenda.repository';
import { findConfirmationRecords } from '@dentisti/db/booking/confirmation-record.repository';
import { findCallExperiences } from '@dentisti/db/dialing/call-experience.repository';
import type { DentistSourceRow } from '@dentisti/db/discovery/dentist-source.repository';
import { findSourcesOfPractices } from '@dentisti/db/discovery/dentist-source.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { listingScope, phonesScope } from '@dentisti/db/practice/directory-revision.repository';
import type { NearbyPracticeRow } from '@dentisti/db/practice/nearby-practice.repository';
import { findNearbyOfPractices } from '@dentisti/db/practice/nearby-practice.repository';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { PracticeServiceRow } from '@dentisti/db/practice/practice-service.repository';
import { findServicesOfPractices } from '@dentisti/db/practice/practice-service.repository';
import { findPracticesToBook } from '@dentisti/db/practice/practice-to-book.repository';
import { findPractitioners, type PractitionerRow } from '@dentisti/db/practice/practitioner.repository';
import { findProvenance } from '@dentisti/db/practice/provenance.repository';
import { findPublicPhotos, type PracticePhotoRow } from '@dentisti/db/profile/practice-photo.repository';
import type { PracticeToBook } from '@dentisti/domain/booking/not-bookable-reason';
import type { CallExperience } from '@dentisti/domain/dialing/call-experience';
import type { FieldProvenance } from '@dentisti/domain/discovery/field-provenance';
import { type RomeClock, romeClock } from '@dentisti/domain/hours/rome-time';
import type { HoursException } from '@dentisti/domain/hours/week';
import type { ConfirmationRecord } from '@dentisti/domain/recommendation/candidate';
import DataLoader from 'dataloader';
import type { GatewayServices } from '../services.ts';
import { deviceOf } from './sessions/current-account.ts';
import {
  readCookie,
  readSessionToken,
  writeCookies,
  writeSessionCookies,
  writeVisitorCookie,
} from './sessions/session-cookies.ts';
import { readStudioToken, writePasskeyCookie, writeStudioCookies } from './sessions/studio-cookies.ts';

/** Other practices shown with a profile. */
const nearbyCount = 4;

/**
 * What one request knows: who asks, and its own view of the database. Resolvers and routes get nothing else.
 * Apollo hands out shallow copies: no `#private` members, and what is made later lives in `shared`.
 */
export class RequestContext implements CoreContext {
  readonly services: GatewayServices;
  /** In every log line and masked error of this request. */
  readonly requestId: string;
  /** Address of the client, for rate limits alone; never stored or logged. */
  readonly clientIp: string;
  /** The operator who asks; null for visitors. */
  readonly currentOperator: CurrentOperator | null;
  /** The account of the studio that asks; null for everybody else. */
  readonly currentAccount: CurrentAccount | null;
  /** The account whose mailed link was used and whose second factor is still due; null for everybody else. */
  readonly accountBetweenFactors: CurrentAccount | null;
  /** Whether the sender's session could not be looked up; all of the above are null then. */
  readonly isSenderUnknown: boolean;
  /** Whether the request's cost was taken before this context was made. */
  readonly isCharged: boolean;
  private readonly response: ServerResponse | null;
  private readonly shared: { em: EntityManager | null; clock: RomeClock | null };
  readonly snapshot: Snapshot | null;
  readonly reads = new ReadScopes();

  constructor(
    services: GatewayServices,
    request: {
      requestId: string;
      clientIp: string;
      currentOperator?: CurrentOperator | null;
      currentAccount?: CurrentAccount | null;
      accountBetweenFactors?: CurrentAccount | null;
      isSenderUnknown?: boolean;
      /** Its cost was taken before. */
      isCharged?: boolean;
      /** Everything is read at this instant of the database. */
      snapshot?: Snapshot;
      response?: ServerResponse | null;
    },
  ) {
    this.services = services;
    this.requestId = request.requestId;
    this.clientIp = request.clientIp;
    this.currentOperator = request.currentOperator ?? null;
    this.currentAccount = request.currentAccount ?? null;
    this.accountBetweenFactors = request.accountBetweenFactors ?? null;
    this.isSenderUnknown = request.isSenderUnknown ?? false;
    this.isCharged = request.isCharged ?? false;
    this.response = request.response ?? null;
    this.snapshot = request.snapshot ?? null;
    this.shared = { em: this.snapshot?.em ?? null, clock: null };
  }

  /** A signal that aborts when the client hangs up or the process stops: for whoever makes the client wait. */
  createAbandonedSignal(): AbortSignal {
    const hungUp = new AbortController();
    // One who has left already is told of no more.
    if (this.response?.closed) hungUp.abort();
    this.response?.once('close', () => hungUp.abort());
    return AbortSignal.any([hungUp.signal, this.services.stopping]);
  }

  /** Text of a cookie the request carries; null without it. */
  readCookie(name: string): string | null {
    return this.response ? readCookie(this.response.req.headers, name) : null;
  }

  /** What `session_id` carries, also when its session has ended; null without it. */
  get sessionToken(): string | null {
    return this.response ? readSessionToken(this.response.req.headers) : null;
  }

  /** What `studio_session` carries, also when its session has ended; null without it. */
  get studioToken(): string | null {
    return this.response ? readStudioToken(this.response.req.headers) : null;
  }

  /** The browser as a person would name it. */
  get device(): string {
    return deviceOf(this.response?.req.headers ?? {});
  }

  /** Sends a cookie along with the answer, readable by the page's scripts. */
  sendCookie({ name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number }): void {
    const secure = this.services.env.APP_ENV === 'production';
    if (this.response) writeCookies(this.response, { name, value, maxAge: maxAgeSeconds, secure });
  }

  /** Hands the browser a session, or takes it away. */
  writeSession(session: { token: string; csrfToken: string } | null): void {
    if (!this.response) throw new Error('a session can only be given over HTTP');
    writeSessionCookies(this.response, session, this.services.env.PUBLIC_URL.startsWith('https://'));
  }

  /** Hands the browser a session of the studio, or takes it away. */
  writeStudioSession(session: { token: string; csrfToken: string; maxAgeSeconds: number } | null): void {
    if (!this.response) throw new Error('a session can only be given over HTTP');
    writeStudioCookies(this.response, session, this.services.env.PUBLIC_URL.startsWith('https://'));
  }

  /** Ties the browser to the challenges that its passkeys get. */
  writePasskeyBrowser(token: string, maxAgeSeconds: number): void {
    if (!this.response) throw new Error('a cookie can only be given over HTTP');
    writePasskeyCookie(this.response, {
      token,
      maxAgeSeconds,
      isSecure: this.services.env.PUBLIC_URL.startsWith('https://'),
    });
  }

  /** Hands a visitor's browser a session that outlives it; nothing over a socket. */
  writeVisitorSession(token: string, maxAgeSeconds: number): void {
    const isSecure = this.services.env.PUBLIC_URL.startsWith('https://');
    if (this.response) writeVisitorCookie(this.response, { token, maxAgeSeconds, isSecure });
  }

  /** This request's own entity manager; forked when first asked for, as half of the calls never read the database. */
  get em(): EntityManager {
    // Who has not passed the second factor yet is a visitor to the database too.
    const { orm, operatorOrm } = this.services;
    this.shared.em ??= (this.currentOperator?.stage === 'complete' ? operatorOrm : orm).em.fork();
    return this.shared.em;
  }

  /** Date and time in Italy, the same for every practice of one answer. */
  get clock(): RomeClock {
    this.shared.clock ??= romeClock(this.services.now());
    return this.shared.clock;
  }

  /** Services of a practice, in its own order. */
  readonly servicesOfPractice = new DataLoader<number, PracticeServiceRow[]>(async (ids) =>
    byPractice(ids, await findServicesOfPractices(this.em, ids)),
  );

  /** How a practice answered requests; null when there are too few to say anything. */
  readonly confirmationsOfPractice = new DataLoader<number, ConfirmationRecord | null>(async (ids) => {
    const records = await findConfirmationRecords(this.em, ids);
    return ids.map((id) => records.get(id) ?? null);
  });

  /** What our calls to a practice taught; null when there were too few to say anything. */
  readonly callExperienceOfPractice = new DataLoader<number, CallExperience | null>(async (ids) => {
    const experiences = await findCallExperiences(this.em, ids);
    return ids.map((id) => experiences.get(id) ?? null);
  });

  /** Named dentists of a practice, in its own order. */
  readonly practitionersOfPractice = new DataLoader<number, PractitionerRow[]>(async (ids) =>
    byPractice(ids, await findPractitioners(this.em, ids)),
  );

  /** Photos of a practice that everybody sees, the cover first. */
  readonly photosOfPractice = new DataLoader<number, PracticePhotoRow[]>(async (ids) => {
    const photos = Map.groupBy(await findPublicPhotos(this.em, ids), ({ dentistId }) => dentistId);
    return ids.map((id) => photos.get(id) ?? []);
  });

  /** Where what a profile shows comes from. */
  readonly provenanceOfPractice = new DataLoader<PracticeRow, FieldProvenance[], number>(
    (practices) => findProvenance(this.em, practices),
    { cacheKeyFn: ({ id }) => id },
  );

  /** What decides whether an appointment can be asked for; null when the practice is gone. */
  readonly practiceToBook = new DataLoader<number, PracticeToBook | null>(async (ids) => {
    const practices = await findPracticesToBook(this.em, ids);
    // A number's opt-out or doubt may come before the practice that will bear it.
    this.reads.add(phonesScope);
    return ids.map((id) => practices.get(id) ?? null);
  });

  /** Days on which a practice's online agenda differs from its week. */
  readonly agendaExceptionsOfPractice = new DataLoader<number, readonly HoursException[]>(async (ids) => {
    return byPractice(ids, await findAgendaExceptions(this.em, ids));
  });

  /** The nearest other practices, of a whole list in one question. */
  readonly nearbyOfPractice = new DataLoader<PracticeRow, NearbyPracticeRow[], number>(
    async (origins) => {
      const found = await findNearbyOfPractices(this.em, origins, nearbyCount);
      // Another practice may come to stand nearer: that changes the listing.
      this.reads.add(listingScope);
      for (const { dentist } of found.flat()) this.reads.add(dentist.istatCode);
      return found;
    },
    { cacheKeyFn: ({ id }) => id },
  );

  /** Sources a practice was assembled from. */
  readonly sourcesOfPractice = new DataLoader<number, DentistSourceRow[]>(async (ids) =>
    byPractice(ids, await findSourcesOfPractices(this.em, ids)),
  );
}

function byPractice<Row extends { dentistId: number }>(ids: readonly number[], rows: readonly Row[]): Row[][] {
  const grouped = Map.groupBy(rows, (row) => row.dentistId);
  return ids.map((id) => grouped.get(id) ?? []);
}
