import { checkLine } from '@dentisti/core/lines/check-line';
import { adoptLine, findLinesToCheck, forgetLine, saveLineCheck } from '@dentisti/db/dialing/phone-line.repository';
import type { Schedule, ScheduleContext } from './schedule.ts';

/** How old a comparison with the platform may get. */
const pollIntervalMs = 5 * 60_000;
const askTimeoutMs = 20_000;

/**
 * Compares our lines with the platform: all of them once after a start – the environment may be another –, then every few
 * minutes and whenever an operator asks. Its first run also takes the environment's line into the records.
 */
export function checkLines(everySeconds: number): Schedule {
  let isFirst = true;
  return { name: 'checkLines', everySeconds, run: (context) => run(context) };

  async function run(context: ScheduleContext): Promise<void> {
    const { orm, clock, lines, log } = context;
    if (!lines) return;
    const { configured, client } = lines;
    const em = orm.em.fork();
    const now = clock.now();
    if (isFirst && configured) await adoptLine(em, { ...configured, now });
    const before = isFirst ? null : new Date(now.getTime() - pollIntervalMs);
    for (const line of await findLinesToCheck(em, { before, now })) {
      const check = await checkLine(line, { client, now: clock.now, signal: AbortSignal.timeout(askTimeoutMs) });
      // A trial that was cut off: its number was cleared away, nobody will use it.
      if (check.state === 'notFound' && line.origin === 'set-up' && !line.inUse) {
        await forgetLine(em, line.phoneNumberId);
        log.info({ lineId: line.id, state: 'forgotten' }, 'line checked');
        continue;
      }
      await saveLineCheck(em, line.id, check);
      const fields = check.differences.map(({ field }) => field);
      if (check.state !== line.state || check.state === 'mended')
        log.info({ lineId: line.id, state: check.state, fields, reason: check.failure }, 'line checked');
    }
    isFirst = false;
  }
}
