import { proposeAnswers } from './assessment.jobs.ts';
import { dialPractice, endCall, processVoiceEvent, sendMail } from './booking.jobs.ts';
import { deliverWebhook, exchangeGoogleCode, revokeGoogle, syncCalendar } from './connections.jobs.ts';
import { discoverDentists } from './discovery.jobs.ts';
import type { JobContract } from './job-contract.ts';
import { openCheckout, processPaymentEvent } from './package.jobs.ts';
import { rereadNeed } from './recommendation.jobs.ts';
import { eraseBooking, eraseVoiceCall } from './retention.jobs.ts';
import { ringClaimCode } from './studio.jobs.ts';
import { testByok, testCall } from './tools.jobs.ts';
import { stepWaitingRound } from './waiting-list.jobs.ts';

/** Every job there is, under its own name. The worker's processors are checked against this at compile time. */
export const jobContracts = {
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
  syncCalendar,
  exchangeGoogleCode,
  revokeGoogle,
} as const satisfies Record<string, JobContract>;
export type JobName = keyof typeof jobContracts;
