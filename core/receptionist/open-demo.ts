import { newConversation } from '@dentisti/domain/receptionist/conversation';
import { opening, suggestions } from '@dentisti/domain/receptionist/phrases';
import type { RequestContext } from '../context.ts';
import { type AgendaDay, findAgendaDay } from './agenda-day.ts';
import { findDemoPractice } from './demo-practice.ts';

export interface OpenDemo {
  practiceName: string;
  city: string;
  say: string[];
  suggestions: string[];
  day: AgendaDay | null;
}

/** The demonstration before the first sentence; null when this deployment has none. */
export async function openDemo(context: RequestContext): Promise<OpenDemo | null> {
  const practice = await findDemoPractice(context);
  if (!practice) return null;
  return {
    practiceName: practice.knowledge.name,
    city: practice.city,
    say: opening(practice.knowledge),
    suggestions: suggestions(newConversation),
    day: await findAgendaDay(context, practice, { on: null, mine: null }),
  };
}
