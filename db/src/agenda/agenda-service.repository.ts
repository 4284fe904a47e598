import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, type RowOf } from '../stored-row.ts';
import { AgendaService } from './agenda-service.entity.ts';

/** What a visit is for, with the minutes it takes. See `AgendaService` for the fields. */
export type AgendaServiceRow = RowOf<AgendaService>;

/** The services that a practice offers now, in its own order; `online`: those that patients may book themselves. */
export function listAgendaServices(
  em: EntityManager,
  practiceId: number,
  { online }: { online?: true } = {},
): Promise<AgendaServiceRow[]> {
  const offered = { practiceId, active: true, ...(online && { online }) };
  return findRows(em, AgendaService, offered, { orderBy: { position: 'asc', id: 'asc' } });
}

/** Returns a service, also one that is not offered any more; null when it is gone. */
export const findAgendaService = (em: EntityManager, id: number): Promise<AgendaServiceRow | null> =>
  findRow(em, AgendaService, { id });
