import { findRevisions, readSnapshot } from '@dentisti/db/practice/directory-revision.repository';
import { RequestContext } from '../http/request-context.ts';
import type { GatewayServices } from '../services.ts';
import type { MadeAnswer } from './ready-answers.ts';

/** Who asks, for limits and logs. */
export type Visit = Pick<RequestContext, 'requestId' | 'clientIp'>;

/** A directory that changes again and again while it is read: the last answer is given, and not kept. */
const maxTries = 3;

/** Reads an answer in one snapshot of the database, together with the revisions of everything that it was made from. */
export async function readAnswer(
  services: GatewayServices,
  visit: Visit,
  produce: (context: RequestContext) => Promise<string>,
): Promise<MadeAnswer> {
  for (let tries = 1; ; tries++) {
    const { isOpenEnded, ...made } = await readSnapshot(services.orm.em, async (em) => {
      const context = new RequestContext(services, { ...visit, em, isShared: true });
      const text = await produce(context);
      const { reads } = context;
      return { text, scopes: reads.settle(await findRevisions(em, reads.names)), isOpenEnded: reads.isOpenEnded };
    });
    // Counts from memory were of another moment than the snapshot: both are fresh in the next try.
    if (made.scopes !== null || isOpenEnded || tries >= maxTries) return made;
  }
}
