import { expect, test } from 'vitest';
import { processors } from '../processors/registry.ts';
import { deliverWebhook } from '../processors/studio/deliver-webhook.ts';
import { reconcileCalls } from '../schedules/reconcile-calls.ts';
import { requeueDueCalls, requeueMails } from '../schedules/requeue-bookings.ts';
import { requeueWebhooks } from '../schedules/requeue-webhooks.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { queueTestMail } from '../testing/queued-mail.ts';
import { setUpWebhookPractice } from '../testing/webhook-practice.ts';
import { InHand } from './in-hand.ts';
import type { ProcessorContext } from './processor.ts';

const { harness, decide, deliveries } = setUpWebhookPractice();
const hour = 3_600_000;

/** One process: the clock is set an hour forward while it works, and its sweeps and queues go on. */
function oneProcess(overrides: Partial<ProcessorContext> = {}) {
  const context = harness.context({ inHand: new InHand(), ...overrides });
  const leap = async (...sweeps: Schedule['run'][]) => {
    await harness.advance(hour);
    for (const sweep of sweeps) await sweep({ ...context, limits: { queuedAfterSeconds: 30, staleAfterSeconds: 30 } });
    for (let job = harness.jobs.shift(); job; job = harness.jobs.shift())
      await processors[job.name](job.payload as never, context);
  };
  return { context, leap };
}

test.each(['received', 'lostLink'])(
  'a mail on its way leaves once, though its lease is over by the clock: %s',
  async (template) => {
    const { id } = await queueTestMail(harness, template);
    let sent = 0;
    const mailer = {
      async send() {
        sent++;
        if (sent === 1) await leap(requeueMails);
      },
      close: async () => {},
    };
    const { context, leap } = oneProcess({ mailer });
    await processors.sendMail({ mailId: id }, context);
    expect(sent).toBe(1);
    const [row] = await harness.db.orm.em.fork().execute('select state, attempts from mail_outbox where id = ?', [id]);
    expect(row).toEqual({ state: 'sent', attempts: 1 });
  },
);

test('a dial on its way is not taken for one that never was: the practice is rung once', async () => {
  const { booking, task, practice } = await harness.request({ practice: { phone: '+390768000300' } });
  const { context, leap } = oneProcess();
  harness.voice.duringNextDial(() => leap(reconcileCalls, requeueDueCalls));
  await processors.dialPractice({ callTaskId: task.id, ordinal: 0 }, context);
  await leap(requeueDueCalls);
  expect(harness.voice.dials.filter(({ phone }) => phone === practice.phone)).toHaveLength(1);
  expect((await harness.state(booking.id)).attempts).toMatchObject([{ state: 'placed', outcome: null }]);
});

test('a message to a practice’s software is not sent twice at once', async () => {
  let sent = 0;
  const { context, leap } = oneProcess({
    async outbound() {
      sent++;
      if (sent === 1) await leap(requeueWebhooks);
      return { status: 200, excerpt: '', headers: {}, body: Buffer.alloc(0) } as never;
    },
  });
  await decide('confirmed', '2026-11-25T09:00:00Z');
  const [delivery] = await deliveries();
  await deliverWebhook({ deliveryId: delivery?.id ?? '', tries: 0 }, context);
  expect(sent).toBe(1);
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 1 }]);
});
