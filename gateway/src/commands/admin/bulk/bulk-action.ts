import type { CallTaskState, DiscoveryStatus, MailState } from '@dentisti/db';
import type { RequestContext } from '../../../http/request-context.ts';

/** Most items of one action; who needs more does it again. */
export const mostBulkItems = 200;

/** What a list was narrowed to when «all of them» was chosen. */
export interface BulkFilter {
  callStates: readonly CallTaskState[];
  callOutcome: string | null;
  practice: string;
  city: string;
  mailState: MailState | null;
  discoveryStatus: DiscoveryStatus | null;
  queue: string | null;
}

/** One item as it stands, and what the action would do to it. */
export interface BulkLook {
  id: string;
  /** A number, a comune, a job's name. */
  label: string;
  /** The practice, the template, the ids. */
  detail: string | null;
  /** What happens, or which rule forbids it; a sentence. */
  says: string;
  isAllowed: boolean;
  /** Changes with whatever changes the item: what was looked at is what is acted on. */
  mark: string;
}

export interface BulkDeed {
  done: boolean;
  says: string;
}

/** Something that can be done to many at once. */
export interface BulkAction {
  /** Ids of all that match, at most `limit`. */
  select(context: RequestContext, filter: BulkFilter, limit: number): Promise<string[]>;
  /** The item as it stands; null when there is none of that id. Changes nothing. */
  look(context: RequestContext, id: string): Promise<BulkLook | null>;
  /** Does it, if the item still bears the mark. */
  act(context: RequestContext, item: { id: string; mark: string; note: string }): Promise<BulkDeed>;
}

export const changedMeanwhile: BulkDeed = { done: false, says: 'Nel frattempo è cambiata: lasciata com’è.' };
