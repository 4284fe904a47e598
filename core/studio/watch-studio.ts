import { setTimeout as wait } from 'node:timers/promises';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { hasBookingAmong } from '@dentisti/db/studio/studio-request.repository';
import { isUuid } from '../admin/page-of.ts';
import type { CoreServices, RequestContext } from '../context.ts';
import { describeError } from '../platform/log.ts';
import { watched } from '../platform/watched.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from './get-current-account.ts';

/** Longest delay of a change that the clock alone makes, or that was announced while Redis was away. */
const pollIntervalMs = 60_000;
/** Longest time in which somebody who was taken out of the practice still has the subscription: the notice may be lost. */
const memberCheckMs = 5_000;
/** A busy hour must not make every open page ask again with each change. */
const pauseMs = 1_500;
const retryMs = 1_000;

/** Something of a practice changed. */
export interface StudioChange {
  at: Date;
}

/**
 * A signal at once and after each change of a practice's bookings, agenda, patients, people, standing, profile, messages,
 * calls or reviews; several quick changes come as one. What the clock alone changes is signalled within a minute. `gone` is
 * the last one: the account is no longer in the practice. Null unless the account that asks is in it.
 */
export async function watchStudio(
  context: RequestContext,
  typedId: string,
): Promise<AsyncIterableIterator<StudioChange | 'gone'> | null> {
  const practiceId = parsePracticeId(typedId);
  const { services } = context;
  const { id: accountId } = currentAccountOf(context);
  if (practiceId === null || !(await findMembership(context.em, practiceId, accountId))) return null;
  return watched(services.stopping, (gone) => signals(services, { practiceId, accountId }, gone));
}

async function* signals(
  services: CoreServices,
  { practiceId, accountId }: { practiceId: number; accountId: string },
  gone: AbortSignal,
): AsyncGenerator<StudioChange | 'gone', undefined> {
  const changes = new StudioChanges(services, practiceId, gone);
  const ask = <Answer>(question: (em: CoreServices['orm']['em']) => Promise<Answer>) =>
    askUntilAnswered(services, gone, question);
  const pause = (ms: number) => wait(ms, undefined, { signal: gone }).catch(() => {});
  try {
    let isOurs: boolean | null = true;
    while (!gone.aborted) {
      // A fork for each question: nothing of an earlier answer.
      const member = await ask((em) => findMembership(em, practiceId, accountId));
      if (gone.aborted) return;
      if (!member) {
        yield 'gone';
        return;
      }
      if (isOurs) yield { at: services.now() };
      await Promise.all([Promise.race([changes.next(), pause(memberCheckMs)]), pause(pauseMs)]);
      const ids = changes.take();
      isOurs = ids === 'any' || (ids.length > 0 && (await ask((em) => hasBookingAmong(em, practiceId, ids))));
    }
  } finally {
    changes.stop();
  }
}

/** What changed since it was last taken: bookings, of any practice, or something of this one. */
class StudioChanges {
  readonly #ids = new Set<string>();
  #isAny = false;
  #changed = Promise.withResolvers<void>();
  readonly stop: () => void;

  constructor({ bookingChanges, agendaChanges }: CoreServices, practiceId: number, gone: AbortSignal) {
    const note = (id?: string) => {
      if (id !== undefined && isUuid(id) && this.#ids.size < 1_000) this.#ids.add(id);
      else this.#isAny = true;
      this.#changed.resolve();
    };
    const wake = () => note();
    const noteAgenda = (id?: string) => {
      if (id === undefined || id === String(practiceId)) wake();
    };
    const stops = [bookingChanges.onAnyChange(note), agendaChanges.onAnyChange(noteAgenda)];
    const timer = setInterval(wake, pollIntervalMs);
    gone.addEventListener('abort', wake);
    this.stop = () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      gone.removeEventListener('abort', wake);
    };
  }

  /** Resolves when something changed. */
  next(): Promise<void> {
    return this.#changed.promise;
  }

  /** Returns the bookings' ids; `any`: of the practice's own anything may have changed. */
  take(): string[] | 'any' {
    const [ids, isAny] = [[...this.#ids], this.#isAny];
    this.#ids.clear();
    this.#isAny = false;
    this.#changed = Promise.withResolvers<void>();
    return isAny ? 'any' : ids;
  }
}

/** Asks again while the database is away, so that a watching page sees only a delay; null when the subscriber left. */
async function askUntilAnswered<Answer>(
  { orm, log }: CoreServices,
  gone: AbortSignal,
  question: (em: CoreServices['orm']['em']) => Promise<Answer>,
): Promise<Answer | null> {
  for (let failures = 0; !gone.aborted; failures++) {
    try {
      return await question(orm.em.fork());
    } catch (error) {
      if (failures === 0) log.error({ err: describeError(error) }, 'studio not read');
      await wait(retryMs, undefined, { signal: gone }).catch(() => {});
    }
  }
  return null;
}
