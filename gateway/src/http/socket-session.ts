import type { GatewayServices } from '../services.ts';
import { findViewerStill, type Viewer } from './viewer.ts';

/** Looks after the colleague's session behind an open socket; `end` is called when it is over. Returns a stop. */
export function watchSession(
  services: GatewayServices,
  { token }: Viewer,
  { everyMs, end }: { everyMs: number; end: () => void },
): () => void {
  const timer = setInterval(async () => {
    if (await findViewerStill(services, token)) return;
    clearInterval(timer);
    end();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
