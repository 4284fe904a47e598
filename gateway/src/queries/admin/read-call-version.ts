import { findBooking, findCallTask } from '@dentisti/db';
import type { RequestContext } from '../../http/request-context.ts';
import { isUuid } from './page-of.ts';

/** The version of the booking a call task belongs to; null when there is no such task. */
export async function readCallVersion({ em }: Pick<RequestContext, 'em'>, id: string): Promise<number | null> {
  const task = isUuid(id) ? await findCallTask(em, id) : null;
  return task ? ((await findBooking(em, task.bookingId))?.version ?? null) : null;
}
