import { dialPractice, processVoiceEvent, sendMail } from './booking.jobs.ts';
import { discoverDentists } from './discovery.jobs.ts';
import type { JobContract } from './job-contract.ts';

/** Every job there is, under its own name. The worker's processors are checked against this at compile time. */
export const jobContracts = { discoverDentists, dialPractice, processVoiceEvent, sendMail } as const satisfies Record<
  string,
  JobContract
>;
export type JobName = keyof typeof jobContracts;
