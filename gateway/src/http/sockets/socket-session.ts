import type { CurrentOperator } from '@dentisti/core/context';
import type { GatewayServices } from '../../services.ts';
import { recheckCurrentOperator } from '../current-operator.ts';

/** Looks after the operator's session behind an open socket; `end` is called when it is over. Returns a stop. */
export function watchSession(
  services: GatewayServices,
  { token }: CurrentOperator,
  { everyMs, end }: { everyMs: number; end: () => void },
): () => void {
  const timer = setInterval(async () => {
    if (await recheckCurrentOperator(services, token)) return;
    clearInterval(timer);
    end();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
