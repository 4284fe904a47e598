import { findRevisions, readSnapshot } from '@dentisti/db/practice/directory-revision.repository';
import { RequestContext } from '../http/request-context.ts';
import type { GatewayServices } from '../services.ts';
import type { MadeAnswer } from './ready-answers.ts';

/** Who asks, for limits and logs. */
export type Visit = Pick<RequestContext, 'requestId' | 'clientIp'>;

/**
 * Reads an answer in one snapshot of the database, together with the revisions of everything that it was made from. While
 * the snapshot holds its connection nothing in `produce` may wait for another one.
 */
export function readAnswer(
  services: GatewayServices,
  visit: Visit,
  produce: (context: RequestContext) => Promise<string>,
): Promise<MadeAnswer> {
  return readSnapshot(services.orm.em, async (snapshot) => {
    const context = new RequestContext(services, { ...visit, snapshot });
    const text = await produce(context);
    const { names } = context.reads;
    return { text, scopes: names && (await findRevisions(snapshot, names)) };
  });
}
