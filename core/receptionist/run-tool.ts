import { findHold, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { releaseDemonstration, takeDemonstration } from '@dentisti/db/receptionist/demonstration.repository';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import { findFitting } from '@dentisti/domain/receptionist/find-fitting';
import type { ToolAnswer, ToolCall } from '@dentisti/domain/receptionist/tool-call';
import { findVisit, slotOf } from '../agenda/find-visit.ts';
import type { RequestContext } from '../context.ts';
import { findFreeTimes } from './agenda-day.ts';
import type { DemoPractice } from './demo-practice.ts';

/** A conversation's id, and why who speaks wants to come; null when they have not said it yet. */
interface Conversation {
  id: string;
  reason: BookingReason | null;
}

/** The receptionist's tools on the demonstration's agenda: its only way to any effect. */
export async function runTool(
  context: RequestContext,
  practice: DemoPractice,
  conversation: Conversation,
  call: ToolCall,
): Promise<ToolAnswer> {
  switch (call.tool) {
    case 'findSlots': {
      const visit = await findVisit(context.em, practice.agenda, conversation.reason);
      return findFitting(call.when, await findFreeTimes(context, practice, { visit }));
    }
    case 'bookSlot':
    case 'moveAppointment':
      return takeTime(context, practice, conversation, call);
    case 'cancelAppointment':
      return { tool: 'cancelAppointment', done: await releaseDemonstration(context.em, conversation.id) };
    case 'handOver':
      // A practice's own receptionist rings it; a demonstration has nobody to ring.
      return { tool: 'handOver' };
  }
}

async function takeTime(
  { em, services }: RequestContext,
  practice: DemoPractice,
  { id: conversationId, reason }: Conversation,
  { tool, at }: Extract<ToolCall, { at: string }>,
): Promise<ToolAnswer> {
  const now = services.now();
  const startsAt = new Date(at);
  const { dentistId, agenda } = practice;
  return em.transactional(async (tx): Promise<ToolAnswer> => {
    await takeAgenda(tx, dentistId);
    const visit = await findVisit(tx, agenda, reason);
    const own = await findHold(tx, conversationId);
    const free = await findFreeTimes({ em: tx }, practice, { visit, ownId: own?.id ?? null });
    const isFree = free.some((time) => time.getTime() === startsAt.getTime());
    const slot = slotOf(dentistId, startsAt, visit);
    if (isFree && (await takeDemonstration(tx, slot, { conversationId, now }))) return { tool, done: true, at };
    return { tool, done: false, isForService: visit.serviceId !== null };
  });
}
