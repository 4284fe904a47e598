import type { BookingRow } from '@dentisti/db';
import type { BookingRequestInput } from '@dentisti/domain/booking/booking-request.schema';
import type { RequestContext } from '../../http/request-context.ts';
import type { Requested } from './request-outcome.ts';
import { mailLinkAgain } from './send-lost-link.ts';
import { makeStandIn } from './stand-in.ts';
import { keepStandInSummary } from './stand-in-summary.ts';

const standInSeconds = 7 * 86_400;

type StandInStatus = 'requested' | 'scheduled';

/** Nothing is stored; the same form is answered alike, whenever it comes again, as long as Redis remembers it. */
export async function standIn(
  { services }: RequestContext,
  { clientKey, reason, preferredTimes, assessmentSummary: summary }: BookingRequestInput,
  dentistId: number,
  status: StandInStatus,
): Promise<Requested> {
  const { env, redis, now } = services;
  const first = await redis
    .set(`stand-in:${clientKey}`, now().getTime(), 'EX', standInSeconds, 'NX', 'GET')
    .catch(() => null);
  const createdAt = first === null ? now() : new Date(Number(first));
  const request = { dentistId, reason, preferredTimes, status, createdAt };
  const made = makeStandIn(env, clientKey, request);
  await keepStandInSummary(services, { number: made.number, summary, seconds: standInSeconds });
  return { kind: 'requested', status, ...made };
}

/** A second request where one is open: a stranger learns nothing, the patient gets the link of the one there is. */
export async function answerOpenRequest(
  context: RequestContext,
  open: BookingRow,
  request: BookingRequestInput,
  status: StandInStatus = 'scheduled',
): Promise<Requested> {
  await mailLinkAgain(context, open, 'openRequest', request.clientKey);
  return standIn(context, request, open.dentistId, status);
}
