import type { IncomingHttpHeaders } from 'node:http';
import type { CurrentOperator } from '@dentisti/core/context';
import type { GatewayServices } from '../../services.ts';
import { type AccountsOfRequest, findAccountsOfRequest, nobody } from './current-account.ts';
import { findCurrentOperator } from './current-operator.ts';

/** Who sent a request, as its cookies tell. */
export interface Sender extends AccountsOfRequest {
  currentOperator: CurrentOperator | null;
  /** Its session cannot be looked up, as Postgres or Redis is away: it may use what is everybody's, and is not called signed out. */
  isSenderUnknown: boolean;
}

/** Returns the operator and the account that ask. */
export async function findSender(
  services: GatewayServices,
  request: { method?: string; headers: IncomingHttpHeaders },
): Promise<Sender> {
  try {
    const currentOperator = await findCurrentOperator(services, request);
    return { ...(await findAccountsOfRequest(services, request)), currentOperator, isSenderUnknown: false };
  } catch {
    // Logged where it failed.
    return { ...nobody, currentOperator: null, isSenderUnknown: true };
  }
}
