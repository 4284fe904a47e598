import { type BookingDraft, isKept, openDraft, wasSent } from './booking-draft.ts';

const historyKey = 'bookingDraft';
/** Browsers allow only so many changes of the history in a while. */
const restMs = 400;

type State = Record<string, unknown> & { key?: unknown };
type Texts = Pick<BookingDraft, 'note' | 'patientName' | 'phone' | 'email' | 'clientKey'>;

const readState = () => window.history.state as State | null;
let waiting: { timer: number; write: () => void } | null = null;

/**
 * Keeps the form in this tab's history entry, beside the router's own state: a refresh finds it again, another tab or a
 * later visit does not, and no storage entry is made. Written once the typing rests.
 */
export function keepForRefresh(dentistId: string, { website: _honeypot, ...draft }: BookingDraft): void {
  const entry = readState()?.key;
  const write = () => {
    waiting = null;
    const state = readState();
    // Gone on to another page meanwhile, or sent.
    if (state?.key !== entry || !isKept(dentistId)) return;
    try {
      window.history.replaceState({ ...state, [historyKey]: { dentistId, ...draft } }, '');
    } catch {
      // Too many changes: the form on the page is not lost by it.
    }
  };
  if (waiting) clearTimeout(waiting.timer);
  waiting = { write, timer: window.setTimeout(write, restMs) };
}

/** Writes what still waits; for the moment the page goes away. */
export function keepNow(): void {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  waiting.write();
}

/**
 * What a refresh left of a practice's form; null when nothing did. The two consents are given anew: they belong to what
 * is read while they are ticked.
 */
export function draftAfterRefresh(dentistId: string): BookingDraft | null {
  const kept = readState()?.[historyKey] as (Partial<BookingDraft> & { dentistId?: string }) | undefined;
  if (kept?.dentistId !== dentistId || isKept(dentistId)) return null;
  const { preferredTimes, reason = null, note, patientName, phone, email, clientKey } = kept;
  const texts = { note, patientName, phone, email, clientKey };
  if (!Array.isArray(preferredTimes) || !Object.values(texts).every((text) => typeof text === 'string')) return null;
  if (wasSent(clientKey as string)) return null;
  return { ...openDraft(dentistId), preferredTimes, reason, ...(texts as Texts) };
}
