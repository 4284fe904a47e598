import { setTimeout as delay } from 'node:timers/promises';
import type { CurrentAccount, CurrentOperator } from '@dentisti/core/context';
import type { GatewayServices } from '../../services.ts';
import { recheckCurrentAccount } from '../sessions/current-account.ts';
import { recheckCurrentOperator } from '../sessions/current-operator.ts';

/** Who stands behind a socket. */
export interface SocketSender {
  currentOperator: CurrentOperator | null;
  currentAccount: CurrentAccount | null;
}

/** A session that cannot be looked up is looked up again after so long. */
const againMs = 500;

/** Rechecks the sessions behind an open socket; `end` is called when one is over, and not for one that cannot be looked up. Returns a stop. */
export function watchSession(
  isOver: () => Promise<boolean>,
  { everyMs, end }: { everyMs: number; end: () => void },
): () => void {
  const timer = setInterval(async () => {
    if (!(await isOver().catch(() => false))) return;
    clearInterval(timer);
    end();
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/**
 * Returns the present operator and the present account of sessions, null for one that has ended; keeps neither alive.
 * @throws while Postgres or Redis is away
 */
export async function recheckEach(
  services: GatewayServices,
  { currentOperator, currentAccount }: SocketSender,
): Promise<SocketSender> {
  const [operator, account] = await Promise.all([
    currentOperator && recheckCurrentOperator(services, currentOperator.token),
    currentAccount && recheckCurrentAccount(services, currentAccount.sessionId),
  ]);
  return { currentOperator: operator, currentAccount: account };
}

/** As `recheckEach`; null when one of the sessions has ended. */
export async function recheck(services: GatewayServices, known: SocketSender): Promise<SocketSender | null> {
  const present = await recheckEach(services, known);
  const isOver =
    (known.currentOperator && !present.currentOperator) || (known.currentAccount && !present.currentAccount);
  return isOver ? null : present;
}

/** Returns what `find` gives once Postgres and Redis are there: what a socket was to hear waits. Null when it `isLeft` before. */
export async function onceLookedUp<Found>(find: () => Promise<Found>, isLeft: () => boolean): Promise<Found | null> {
  while (!isLeft()) {
    try {
      return await find();
    } catch {
      await delay(againMs, undefined, { ref: false });
    }
  }
  return null;
}
