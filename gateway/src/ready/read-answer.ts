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
export async function readAnswer(
  services: GatewayServices,
  visit: Visit,
  produce: (context: RequestContext) => Promise<string>,
): Promise<MadeAnswer> {
  const read = (isStrict: boolean): Promise<MadeAnswer | null> =>
    readSnapshot(services.orm.em, async (em) => {
      const context = new RequestContext(services, { ...visit, snapshot: { em, isStrict } });
      const text = await produce(context);
      const { reads } = context;
      if (reads.names === null) return { text, scopes: null };
      const scopes = await findRevisions(em, reads.names);
      return reads.holdsFor(scopes) ? { text, scopes } : null;
    });
  const made = (await read(false)) ?? (await read(true));
  if (!made) throw new Error('a strict snapshot reads nothing from memory');
  return made;
}
