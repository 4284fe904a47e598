import type { Logger } from 'pino';
import type { Services } from '../runtime/services.ts';

export interface ScheduleContext extends Services {
  log: Logger;
  limits: { queuedAfterSeconds: number; staleAfterSeconds: number };
}

export interface Schedule {
  name: string;
  everySeconds: number;
  run(context: ScheduleContext): Promise<void>;
}
