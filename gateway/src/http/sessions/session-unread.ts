import { describeError } from '@dentisti/core/platform/log';
import type { GatewayServices } from '../../services.ts';
import { HttpError, httpMessages } from '../http-error.ts';

/** Returns what to do with the failure of looking a session up: it is logged, and its sender is asked to try again. */
export const sessionUnread =
  ({ log }: Pick<GatewayServices, 'log'>) =>
  (error: unknown): never => {
    log.error({ err: describeError(error) }, 'session not looked up');
    throw new HttpError(503, httpMessages.unavailable, { 'Retry-After': '5' });
  };
