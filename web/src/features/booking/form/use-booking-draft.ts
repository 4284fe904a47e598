import { useEffect, useState } from 'react';
import { readSummary } from '../../../lib/assessment-summary.ts';
import { type BookingDraft, keepDraft, openDraft } from './booking-draft.ts';
import { draftAfterRefresh, keepForRefresh, keepNow } from './draft-in-history.ts';

/** One message per refused field, by the schema's field names. */
export type FieldProblems = Partial<Record<keyof BookingDraft | 'form', string>>;

/** A consent that was given before a self-assessment was attached did not speak of it: it is asked for again. */
function reopen(dentistId: string): BookingDraft {
  const draft = openDraft(dentistId);
  return readSummary() === null ? draft : { ...draft, healthConsent: false };
}

/** The form of a practice: its values and its problems. Correcting a field removes its problem. */
export function useBookingDraft(dentistId: string) {
  const [draft, setDraft] = useState(() => reopen(dentistId));
  const [problems, setProblems] = useState<FieldProblems>({});

  // After hydration: the server's page knows nothing of it.
  useEffect(() => {
    const kept = draftAfterRefresh(dentistId);
    if (kept) {
      keepDraft(dentistId, kept);
      setDraft(kept);
    }
    window.addEventListener('pagehide', keepNow);
    return () => window.removeEventListener('pagehide', keepNow);
  }, [dentistId]);

  function set<Field extends keyof BookingDraft>(field: Field, value: BookingDraft[Field]) {
    setDraft((before) => {
      const after = { ...before, [field]: value };
      keepDraft(dentistId, after);
      keepForRefresh(dentistId, after);
      return after;
    });
    setProblems(({ [field]: _mended, form: _old, ...rest }) => rest as FieldProblems);
  }
  return { draft, set, problems, setProblems };
}

export type BookingForm = ReturnType<typeof useBookingDraft>;

/** The fields of an `InvalidInput` as problems; a problem without a field is shown beside the button. */
export function problemsOf(fields: readonly { name: string; message: string }[], draft: BookingDraft): FieldProblems {
  const problems: FieldProblems = {};
  for (const { name, message } of fields) problems[(name in draft ? name : 'form') as keyof FieldProblems] ??= message;
  return problems;
}
