import { findBookingByClientKey } from '@dentisti/db/booking/booking-by-form.repository';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import {
  type BookingRequestInput,
  isHoneypotFilled,
  parseBookingRequest,
} from '@dentisti/domain/booking/booking-request.schema';
import { decideBookingRequest, timeNotOfferedText } from '@dentisti/domain/booking/decide-booking-request';
import { findStudioDeadline } from '@dentisti/domain/booking/waiting-request';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import { requestInAgenda } from '../../agenda/request-in-agenda.ts';
import type { RequestContext } from '../../context.ts';
import { inMailbox } from '../../mail/typed-addresses.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import { countRequest } from '../../platform/request-limits.ts';
import { mailRequest } from '../../practice-calls/notify-studio.ts';
import { isStudioAsked, studioAsked, tooLateForStudio } from '../../practice-calls/studio-answer.ts';
import { type AfterCommit, followUp } from '../after-commit.ts';
import { findPractice, practiceInput, scheduleOf } from '../practice-to-call.ts';
import {
  answeredByMail,
  type ContactProof,
  findContactProof,
  hasProvedMailbox,
  invalidInput,
  type RequestOutcome,
  refuseProgram,
  rememberAnswered,
  requested,
  wasAnswered,
} from './answer-request.ts';
import { explainRefusal } from './list-offered-times.ts';
import { requestedStep, storeNewBooking } from './new-booking.ts';
import { openPlannedTask, planFirstDial } from './open-task.ts';

const tooManyOfContact = {
  name: 'patientName',
  message:
    'Con questo telefono e questa e-mail ci sono già quattro richieste aperte a questo studio: aspetta una risposta, o annullane una dalla sua pagina.',
};
const unknownPractice = { name: 'dentistId', message: 'Questo studio non è più nell’elenco.' };

/**
 * Asks for an appointment by telephone. Checks in this order: form, practice, honeypot, same form again, times, limits; so
 * a second click costs nothing. Who has not proved the contact learns nothing: the answer is the same whatever is stored.
 */
export async function requestBooking(
  context: RequestContext,
  { dentistId, ...input }: Record<string, unknown> & { dentistId: string },
): Promise<RequestOutcome> {
  const parsed = parseBookingRequest(input);
  if (!parsed.ok) return invalidInput(parsed.fields);
  const request = parsed.value;
  const practice = await findPractice(context, dentistId);
  if (!practice) return invalidInput([unknownPractice]);
  return context.services.formsInFlight.run(`request ${request.clientKey}`, () =>
    takeRequest(context, practice, request),
  );
}

async function takeRequest(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
): Promise<RequestOutcome> {
  const { em, services } = context;
  const asksAgenda = practice.keepsAgenda && !practice.hidden;
  const asksFor = asksAgenda ? 'slot' : 'call';
  if (isHoneypotFilled(request)) return refuseProgram(context, asksFor);
  const known = await findBookingByClientKey(em, request.clientKey);
  const proof = await findContactProof(context, known ?? request);
  if (known && proof.isProved) return requested(context, known);
  if (known || (!proof.isProved && (await wasAnswered(context, request.clientKey)))) return answeredByMail(asksFor);
  if (asksAgenda) return requestInAgenda(context, practice, request, proof);
  const input = {
    ...practiceInput(practice, services.env),
    now: services.now(),
    preferredTimes: request.preferredTimes,
    mustVerify: !proof.isProved,
  };
  const decision = decideBookingRequest(input);
  switch (decision.kind) {
    case 'cannotBeCalled':
      return explainRefusal(context, practice, decision.reason);
    case 'timeNotOffered':
      return decision;
    case 'accepted': {
      const { isProved } = proof;
      const refusal = await countRequest(context, { ...request, dentistId: practice.dentist.id, isProved });
      return refusal ?? store(context, practice, request, { status: decision.status, proof });
    }
  }
}

/** One transaction: booking, timeline, first call or code, mail. */
async function store(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
  { status, proof }: { status: 'requested' | 'scheduled'; proof: ContactProof },
): Promise<RequestOutcome> {
  const { em, services } = context;
  const { env } = services;
  const now = services.now();
  const { preferredTimes } = request;
  const planned = await planFirstDial(em, practice, bookTask(preferredTimes), { now, requestDials: [] });
  if (!planned) throw new Error('accepted without a telephone');
  const { plan } = planned;
  const isForStudio = isStudioAsked(practice, plan);
  const asked = { status: 'scheduled', preferredTimes, appointmentAt: null, proposedAt: null } as const;
  const answerBy = isForStudio
    ? findStudioDeadline({ ...asked, proposalExpiresAt: null, movingTo: null }, scheduleOf(practice), now)
    : null;
  // Its telephone has rung for somebody else so late that none of these times is left.
  if (plan.kind === 'stop' && !answerBy)
    return {
      kind: 'timeNotOffered',
      times: preferredTimes,
      message: isForStudio ? tooLateForStudio : timeNotOfferedText(3),
    };

  const isMailboxProved = proof.isProved || (await hasProvedMailbox(context, request.email));
  const { kind, booking, after } = await inMailbox(em, request.email, async (transaction) => {
    const { kind, booking, mailIds } = await storeNewBooking(transaction, env, {
      person: request,
      dentistId: practice.dentist.id,
      now,
      status,
      isMailboxProved,
      verifiedAt: proof.isProved ? proof.provedAt : null,
      preferredTimes,
      answerBy: proof.isProved ? answerBy : null,
      steps: [requestedStep(preferredTimes), ...(proof.isProved && answerBy ? [studioAsked('book', answerBy)] : [])],
      ...(proof.isProved && { mail: { template: 'received' as const } }),
    });
    const isAsked = proof.isProved && kind === 'inserted';
    const task =
      isAsked && plan.kind === 'dial' ? await openPlannedTask(transaction, booking, { ...planned, plan, now }) : null;
    if (isAsked) mailIds.push(...(await mailRequest(transaction, { practice, booking, mailFrom: env.MAIL_FROM, now })));
    const after: AfterCommit = { bookingId: booking.id, task, mailIds };
    crashPoint('request.in-transaction');
    return { kind, booking, after };
  });
  crashPoint('request.committed');
  await followUp(context, after);
  crashPoint('request.followed-up');
  if (proof.isProved) return kind === 'tooMany' ? invalidInput([tooManyOfContact]) : requested(context, booking);
  await rememberAnswered(context, request.clientKey);
  return answeredByMail('call');
}
