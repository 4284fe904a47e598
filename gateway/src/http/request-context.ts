import type { ServerResponse } from 'node:http';
import type { DentistServiceRow, DentistSourceRow, EntityManager } from '@dentisti/db';
import { findServicesOfDentists, findSourcesOfDentists } from '@dentisti/db';
import { type RomeClock, romeClock } from '@dentisti/domain/hours/rome-time';
import DataLoader from 'dataloader';
import type { GatewayServices } from '../services.ts';

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
  private readonly response: ServerResponse | null;
  private readonly shared: { em: EntityManager | null; clock: RomeClock | null } = { em: null, clock: null };

  constructor(
    services: GatewayServices,
    request: { requestId: string; clientIp: string; response?: ServerResponse | null },
  ) {
    this.services = services;
    this.requestId = request.requestId;
    this.clientIp = request.clientIp;
    this.response = request.response ?? null;
  }

  /** A signal that aborts when the client hangs up or the process stops: for whoever makes the client wait. */
  createAbandonedSignal(): AbortSignal {
    const hungUp = new AbortController();
    this.response?.once('close', () => hungUp.abort());
    return AbortSignal.any([hungUp.signal, this.services.stopping]);
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

  /** Sources a practice was assembled from. */
  readonly sourcesOfDentist = new DataLoader<number, DentistSourceRow[]>(async (ids) =>
    byDentist(ids, await findSourcesOfDentists(this.em, ids)),
  );
}

function byDentist<Row extends { dentistId: number }>(ids: readonly number[], rows: readonly Row[]): Row[][] {
  const grouped = Map.groupBy(rows, (row) => row.dentistId);
  return ids.map((id) => grouped.get(id) ?? []);
}
