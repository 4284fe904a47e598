import { type AgendaServiceRow, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { ServiceInterval } from '@dentisti/db/recalls/due-recall.repository';
import { findRecallIntervals } from '@dentisti/db/recalls/recall-choice.repository';
import { intervalOf } from '@dentisti/domain/recalls/recall-interval';

/** A service of a practice with the months after which patients are due again. */
export interface RecalledServiceView extends Pick<AgendaServiceRow, 'id' | 'name' | 'online'> {
  /** Null: they never are. */
  months: number | null;
  /** Without the practice's own choice. */
  usualMonths: number | null;
}

/** Returns the services that a practice offers, in its own order, each with its interval. */
export async function listRecalledServices(em: EntityManager, practiceId: number): Promise<RecalledServiceView[]> {
  const services = await listAgendaServices(em, practiceId);
  const chosen = new Map((await findRecallIntervals(em, practiceId)).map((row) => [row.serviceId, row]));
  return services.map((service) => ({
    id: service.id,
    name: service.name,
    online: service.online,
    months: intervalOf(service, chosen.get(service.id)),
    usualMonths: intervalOf(service, undefined),
  }));
}

/** The intervals of those services that come again. */
export const intervalsOf = (services: readonly RecalledServiceView[]): ServiceInterval[] =>
  services.flatMap(({ id, months }) => (months === null ? [] : [{ serviceId: id, months }]));
