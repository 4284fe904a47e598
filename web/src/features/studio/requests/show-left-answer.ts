import { showToast } from '../../../lib/toaster.ts';
import { withoutPlaceText } from './request-labels.ts';
import type { SentAnswer } from './send-answer.ts';

/** Tells who has left the page what they have to know of an answer that was sent on leaving. */
export function showLeftAnswer(sent: SentAnswer): void {
  if (sent.problem !== null)
    showToast({ tone: 'error', title: 'La tua risposta non è stata registrata', description: sent.problem });
  else if (sent.isWithoutPlace) showToast({ title: 'Appuntamento confermato', description: withoutPlaceText });
}
