import { useMutation } from '@apollo/client/react';
import { parseBookingRequest } from '@dentisti/domain/booking/booking-request.schema';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FragmentType } from '../../../gql/fragment-masking.ts';
import type { BookingReason, RequestBookingMutation } from '../../../gql/graphql.ts';
import { clearSummary, readSummary } from '../../../lib/assessment-summary.ts';
import { RequestBooking } from '../booking.query.ts';
import type { CannotBeCalledFields } from '../cannot-be-called.tsx';
import { keepSentPhone } from '../sent-phone.ts';
import { closeDraft } from './booking-draft.ts';
import { withoutTimes } from './preferred-order.ts';
import { failureText } from './request-failure.ts';
import { type BookingForm, problemsOf } from './use-booking-draft.ts';

interface RequestOptions {
  dentistId: string;
  form: BookingForm;
  /** Some of the times are gone: fetch those that are left. */
  onTimesGone: () => void;
}

/**
 * Sends the form. One request at a time and one key per form, so that a double click or a second try after a lost answer
 * makes one booking. What was typed stays in every case but success.
 */
export function useRequestBooking({ dentistId, form, onTimesGone }: RequestOptions) {
  const [send, { loading }] = useMutation(RequestBooking);
  const [refusals, setRefusals] = useState(0);
  const [cannot, setCannot] = useState<FragmentType<typeof CannotBeCalledFields> | null>(null);
  const [mailed, setMailed] = useState<string | null>(null);
  const isSending = useRef(false);
  const navigate = useNavigate();
  const { draft, setProblems } = form;

  function refuse(problems: Parameters<typeof setProblems>[0]) {
    setProblems(problems);
    setRefusals((count) => count + 1);
  }

  async function submit() {
    if (isSending.current) return;
    const parsed = parseBookingRequest({
      ...draft,
      preferredTimes: draft.preferredTimes.map((time) => new Date(time)),
    });
    if (!parsed.ok) return refuse(problemsOf(parsed.fields, draft));
    isSending.current = true;
    try {
      const { preferredTimes } = draft;
      const reason = draft.reason as BookingReason;
      // Absent, not null, where nothing is attached.
      const assessmentSummary = readSummary() ?? undefined;
      const input = { ...draft, dentistId, reason, assessmentSummary, preferredTimes: [...preferredTimes] };
      const { data } = await send({ variables: { input } });
      take(data?.requestBooking);
    } catch (error) {
      refuse({ form: failureText(error) });
    } finally {
      isSending.current = false;
    }
  }

  function take(answer: RequestAnswer | undefined) {
    switch (answer?.__typename) {
      case 'BookingRequested':
        closeDraft(dentistId);
        clearSummary();
        keepSentPhone(answer.privateLink, draft.phone);
        // In place of the form: going back leads to where the visitor came from, not to a form that was sent.
        return navigate(answer.privateLink, { replace: true });
      case 'AnsweredByMail':
        closeDraft(dentistId);
        clearSummary();
        return setMailed(answer.message);
      case 'TimeNotOffered':
        form.set('preferredTimes', withoutTimes(draft.preferredTimes, answer.times));
        onTimesGone();
        return refuse({ preferredTimes: answer.message });
      case 'CannotBeCalled':
        return setCannot(answer);
      case 'InvalidInput':
        return refuse(problemsOf(answer.fields, draft));
      case 'TooManyRequests':
        return refuse({ form: answer.message });
      default:
        return refuse({ form: failureText(null) });
    }
  }

  return { submit, isBusy: loading, refusals, cannot, mailed };
}

type RequestAnswer = RequestBookingMutation['requestBooking'];
