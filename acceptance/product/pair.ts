import { createDoor } from '@dentisti/core/platform/testing/door';
import { eraseBookingNow } from '@dentisti/core/rights/erase-booking-now';
import type { CookieJar } from '../../gateway/src/testing/operator.ts';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { startTestGateway, type TestGateway } from '../../gateway/src/testing/start-test-gateway.ts';
import { startBehindWeb } from './front.ts';
import { type GatewayProcess, type Production, startGateway } from './production.ts';

export interface Pair {
  /** The production edition behind `web`. */
  front: Production;
  /** Another gateway process with the same stores. */
  second: GatewayProcess;
  /** Between the second gateway and Redis. */
  redisDoor: Awaited<ReturnType<typeof createDoor>>;
  /** A gateway inside the test, with the same stores: who acts acts through it, and the test reads its services. */
  inside: TestGateway;
}

/** Two gateway processes of production with the same stores, and a third one within the test. */
export async function startPair(stack: AsyncDisposableStack): Promise<Pair> {
  const front = await startBehindWeb(stack);
  const { database, env } = front.stores;
  const redisDoor = await createDoor(env.REDIS_URL);
  const second = await startGateway(stack, { ...productionSettings, ...env, REDIS_URL: redisDoor.url });
  const gateway = await startTestGateway({ ...productionSettings, ...env });
  stack.defer(() => gateway.close());
  return { front, second, redisDoor, inside: { ...gateway, database } };
}

/** Has an admin erase everything under an address; `erase` is the worker's part, once every mail has left. */
export async function askErasure({ inside }: Pair, admin: CookieJar, email: string) {
  const query = 'mutation ($email: String!) { erasePerson(email: $email, dryRun: false) { numbers } }';
  const { errors } = await admin.ask(query, { email });
  if (errors) throw new Error(JSON.stringify(errors));
  const em = () => inside.database.em.fork();
  const bookings = await em().execute<{ id: string }[]>('select id from booking where lower(email) = ?', [email]);
  return {
    async erase(): Promise<void> {
      const { services } = inside;
      const context = { ...services, clock: { now: services.now }, bookings: services.env };
      for (const { id } of bookings) {
        await em().execute(`update mail_outbox set state = 'sent', sent_at = now() where booking_id = ?`, [id]);
        const step = await eraseBookingNow(context as unknown as Parameters<typeof eraseBookingNow>[0], id);
        if (step !== 'erased') throw new Error(`not erased: ${step}`);
      }
    },
  };
}
