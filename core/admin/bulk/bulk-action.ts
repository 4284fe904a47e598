import type { CallTaskState } from '@dentisti/db/dialing/call-task.entity';
import type { DiscoveryStatus } from '@dentisti/db/discovery/discovery-job.entity';
import type { MailState } from '@dentisti/db/mail/mail-outbox.entity';
import type { RequestContext } from '../../context.ts';

/** Most items of one action; an operator repeats the action for more. */
export const maxBulkItems = 200;

/** The filter of a list whose every row an operator chose («all of them»). */
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
export interface BulkPreviewItem {
  id: string;
  /** A number, a comune, a job's name. */
  label: string;
  /** The practice, the template, the ids. */
  detail: string | null;
  /** What happens, or which rule forbids it; a sentence. */
  message: string;
  isAllowed: boolean;
  /** The item's version: an action refuses an item that changed since the preview. */
  version: string;
}

export interface BulkItemResult {
  done: boolean;
  message: string;
}

/** Something that can be done to many at once. */
export interface BulkAction {
  /** Ids of all that match, at most `limit`. */
  select(context: RequestContext, filter: BulkFilter, limit: number): Promise<string[]>;
  /** The item as it stands; null when there is none of that id. Changes nothing. */
  preview(context: RequestContext, id: string): Promise<BulkPreviewItem | null>;
  /** Does it, if the item still has this version. */
  act(context: RequestContext, item: { id: string; version: string; note: string }): Promise<BulkItemResult>;
}

export const changedMeanwhile: BulkItemResult = { done: false, message: 'Nel frattempo è cambiata: lasciata com’è.' };
