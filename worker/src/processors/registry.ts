import type { Processors } from '../runtime/processor.ts';
import { proposeAnswers } from './assessment/propose-answers.ts';
import { syncCalendar } from './calendars/sync-calendar.ts';
import { dialPractice } from './calls/dial-practice.ts';
import { endCall } from './calls/end-call.ts';
import { discoverDentists } from './discovery/discover-dentists.ts';
import { sendMail } from './mail/send-mail.ts';
import { openCheckout } from './payments/open-checkout.ts';
import { processPaymentEvent } from './payments/process-payment-event.ts';
import { rereadNeed } from './recommendation/reread-need.ts';
import { eraseBooking } from './retention/erase-booking.ts';
import { eraseVoiceCall } from './retention/erase-voice-call.ts';
import { deliverWebhook } from './studio/deliver-webhook.ts';
import { exchangeGoogleCode } from './studio/exchange-google-code.ts';
import { revokeGoogle } from './studio/revoke-google.ts';
import { ringClaimCode } from './studio/ring-claim-code.ts';
import { testByok } from './tools/test-byok.ts';
import { testCall } from './tools/test-call.ts';
import { processVoiceEvent } from './voice-events/process-voice-event.ts';
import { stepWaitingRound } from './waiting-list/step-waiting-round.ts';

export const processors = {
  discoverDentists,
  dialPractice,
  endCall,
  processVoiceEvent,
  sendMail,
  openCheckout,
  processPaymentEvent,
  rereadNeed,
  proposeAnswers,
  testCall,
  testByok,
  eraseBooking,
  eraseVoiceCall,
  ringClaimCode,
  deliverWebhook,
  stepWaitingRound,
  exchangeGoogleCode,
  revokeGoogle,
  syncCalendar,
} satisfies Processors;
