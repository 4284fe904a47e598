import type { JobPayload } from '@dentisti/domain/jobs/job-contract';
import type { JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import type { Logger } from 'pino';
import type { Services } from './services.ts';

export interface ProcessorContext extends Services {
  /** Carries queue, job name, job id and attempt; never personal data. */
  log: Logger;
  /** Aborts when the process was asked to stop: save the state, then throw `HandedBack`. */
  signal: AbortSignal;
  /** True on the last of the contract's attempts: what fails now will not be tried again by the queue. */
  isLastAttempt: boolean;
}

export type Processor<Name extends JobName> = (
  payload: JobPayload<(typeof jobContracts)[Name]>,
  context: ProcessorContext,
) => Promise<void>;

/** One processor per contract: a contract without one, or with one for another payload, does not compile. */
export type Processors = { [Name in JobName]: Processor<Name> };

/** Thrown by a processor that stopped in order: the job goes back to its queue and is not counted as a failure. */
export class HandedBack extends Error {
  constructor() {
    super('handed back');
    this.name = 'HandedBack';
  }
}
