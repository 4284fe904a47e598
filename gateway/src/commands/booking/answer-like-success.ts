import type { BookingRow } from '@dentisti/db';
import type { BookingRequestInput } from '@dentisti/domain/booking/booking-request.schema';
import type { RequestContext } from '../../http/request-context.ts';
import type { Requested } from './request-outcome.ts';
import { mailLinkAgain } from './send-lost-link.ts';
import { makeStandIn } from './stand-in.ts';
import { keepStandInSummary } from './stand-in-summary.ts';

const standInSeconds = 7 * 86_400;

type StandInStatus = 'requested' | 'scheduled';
type StandInForm = Pick<BookingRequestInput, 'clientKey' | 'reason' | 'preferredTimes' | 'assessmentSummary'>;

const keyOf = (clientKey: string) => `stand-in:${clientKey}`;

/** When a form was first answered, and the slot it was told to hold. */
function readFirst(said: string): { createdAt: Date; heldAt?: Date } {
  const [createdAt, heldAt] = said.split(',').map(Number);
  return { createdAt: new Date(createdAt ?? 0), ...(heldAt && { heldAt: new Date(heldAt) }) };
}

/** The answer of a form that was answered with a stand-in before; null for any other. */
export async function standInAgain(
  context: RequestContext,
  form: StandInForm,
  dentistId: number,
): Promise<Requested | null> {
  const known = await context.services.redis.exists(keyOf(form.clientKey)).catch(() => 0);
  return known ? standIn(context, form, dentistId, 'requested') : null;
}

/** Nothing is stored; the same form is answered alike, whenever it comes again, as long as Redis remembers it. */
export async function standIn(
  { services }: RequestContext,
  { clientKey, reason, preferredTimes, assessmentSummary: summary }: StandInForm,
  dentistId: number,
  status: StandInStatus,
  heldAt?: Date,
): Promise<Requested> {
  const { env, redis, now } = services;
  const said = [now().getTime(), heldAt?.getTime() ?? ''].join();
  const first = await redis.set(keyOf(clientKey), said, 'EX', standInSeconds, 'NX', 'GET').catch(() => null);
  const request = { dentistId, reason, preferredTimes, status, ...readFirst(first ?? said) };
  const made = makeStandIn(env, clientKey, request);
  await keepStandInSummary(services, { number: made.number, summary, seconds: standInSeconds });
  return { kind: 'requested', status, ...made };
}

/** A second request where one is open: a stranger learns nothing, the patient gets the link of the one there is. */
export async function answerOpenRequest(
  context: RequestContext,
  open: BookingRow,
  request: StandInForm,
  status: StandInStatus = 'scheduled',
  heldAt?: Date,
): Promise<Requested> {
  await mailLinkAgain(context, open, 'openRequest', request.clientKey);
  return standIn(context, request, open.dentistId, status, heldAt);
}
