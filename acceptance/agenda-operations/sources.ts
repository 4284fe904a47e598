import type { Operation } from './actor.ts';
import { calendarOperations } from './calendar.ts';
import { studioOperations } from './studio.ts';
import { telephoneOperations } from './telephone.ts';
import { waitingOperations } from './waiting.ts';
import { webOperations } from './web.ts';

/**
 * Who writes into an agenda. Another one is one more line here, its operations in a file of its own, and its reports in
 * `judge-agenda.ts`.
 */
export const sources: Readonly<Record<string, readonly (readonly [number, Operation])[]>> = {
  web: webOperations,
  telephone: telephoneOperations,
  studio: studioOperations,
  waiting: waitingOperations,
  calendar: calendarOperations,
};
