import { listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import { saveRecallInterval as store } from '@dentisti/db/recalls/recall-choice.repository';
import { isInterval, recallMonths } from '@dentisti/domain/recalls/recall-interval';
import type { RequestContext } from '../context.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';

/** Stores after how many months a practice's patients are due again for a service; null: never. */
export async function saveRecallInterval(
  context: RequestContext,
  practiceId: string,
  { serviceId, months }: { serviceId: number; months: number | null },
): Promise<{ kind: 'recallSaved' } | StudioRefused> {
  if (!isInterval(months)) return studioRefused(`Scrivi da ${recallMonths.min} a ${recallMonths.max} mesi.`);
  return inRooms<{ kind: 'recallSaved' }, StudioRefused>(context, practiceId, {}, async (tx, room) => {
    const services = await listAgendaServices(tx, room.practiceId);
    if (!services.some(({ id }) => id === serviceId)) return studioRefused('Questa prestazione non c’è più.');
    const changed = { changedAt: room.now, changedById: room.account.id };
    await store(tx, { serviceId, practiceId: room.practiceId, months, ...changed });
    return { action: 'recall.interval-changed', detail: { serviceId, months }, done: { kind: 'recallSaved' } };
  });
}
