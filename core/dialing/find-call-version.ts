import { findBooking } from '@dentisti/db/booking/booking.repository';
import { findCallTask } from '@dentisti/db/dialing/call-task.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';

/** The version of the booking a call task belongs to; null when there is no such task. */
export async function findCallVersion({ em }: Pick<RequestContext, 'em'>, id: string): Promise<number | null> {
  const task = isUuid(id) ? await findCallTask(em, id) : null;
  return task ? ((await findBooking(em, task.bookingId))?.version ?? null) : null;
}
