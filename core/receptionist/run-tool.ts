import { releaseDemonstration, takeDemonstration } from '@dentisti/db/receptionist/demonstration.repository';
import { isAgendaSlot } from '@dentisti/domain/agenda/agenda-slots';
import { findFitting } from '@dentisti/domain/receptionist/find-fitting';
import type { ToolAnswer, ToolCall } from '@dentisti/domain/receptionist/tool-call';
import type { RequestContext } from '../context.ts';
import { findFreeTimes } from './agenda-day.ts';
import type { DemoPractice } from './demo-practice.ts';

/** The receptionist's tools on the demonstration's agenda: its only way to any effect. */
export async function runTool(
  context: RequestContext,
  practice: DemoPractice,
  conversationId: string,
  call: ToolCall,
): Promise<ToolAnswer> {
  switch (call.tool) {
    case 'findSlots':
      return findFitting(call.when, await findFreeTimes(context, practice));
    case 'bookSlot':
    case 'moveAppointment':
      return takeTime(context, practice, conversationId, call);
    case 'cancelAppointment':
      return { tool: 'cancelAppointment', done: await releaseDemonstration(context.em, conversationId) };
    case 'handOver':
      // A practice's own receptionist rings it; a demonstration has nobody to ring.
      return { tool: 'handOver' };
  }
}

async function takeTime(
  { em, services }: RequestContext,
  { dentistId, agenda }: DemoPractice,
  conversationId: string,
  { tool, at }: Extract<ToolCall, { at: string }>,
): Promise<ToolAnswer> {
  const now = services.now();
  const startsAt = new Date(at);
  if (!isAgendaSlot(agenda, now, startsAt, agenda.slotMinutes)) return { tool, done: false };
  const slot = { dentistId, startsAt, endsAt: new Date(startsAt.getTime() + agenda.slotMinutes * 60_000) };
  const taken = await em.transactional((tx) => takeDemonstration(tx, slot, { conversationId, now }));
  return taken ? { tool, done: true, at } : { tool, done: false };
}
