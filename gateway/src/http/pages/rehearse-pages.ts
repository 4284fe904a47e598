import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listTopCities } from '@dentisti/core/places/list-top-cities';
import { describeError } from '@dentisti/core/platform/log';
import { pageRoutes } from '@dentisti/domain/routes';
import type { GatewayServices } from '../../services.ts';
import { RequestContext } from '../request-context.ts';
import type { PageRenderer } from './page-renderer.ts';
import { PageTemplate } from './page-template.ts';

/** Longer than it ever takes where everything answers; without Postgres we are ready for no one anyway. */
const patienceMs = 5_000;

/**
 * Draws the home page and the largest city's results before the gateway says it is ready: on a fresh process they take a
 * second. Visitors who come meanwhile are served; whatever fails is left to them.
 */
export async function rehearsePages(
  services: GatewayServices,
  renderer: Pick<PageRenderer, 'rehearse'>,
  patience = patienceMs,
): Promise<void> {
  const over = new AbortController();
  const rehearsal = rehearse(services, renderer).catch((error: unknown) =>
    services.log.warn({ err: describeError(error) }, 'first pages not drawn'),
  );
  await Promise.race([rehearsal, wait(patience, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
  services.rehearsal.isOver = true;
}

async function rehearse(services: GatewayServices, renderer: Pick<PageRenderer, 'rehearse'>): Promise<void> {
  const built = await new PageTemplate(services.env).read();
  if (!built) return;
  const requestId = randomUUID();
  const [largest] = await listTopCities(new RequestContext(services, { requestId, clientIp: '' }), 1);
  const results = largest ? [`${pageRoutes.results}?${new URLSearchParams({ citta: largest.city })}`] : [];
  // Twice: what ran once is slow once more while it is compiled.
  await renderer.rehearse(built, [pageRoutes.home, ...results, ...results], requestId);
}
