import { createProcessClock } from '@dentisti/core/platform/clock';
import { exitWithReason } from '@dentisti/core/platform/exit-with-reason';
import { createLogger, describeError } from '@dentisti/core/platform/log';
import { CannotStart } from '@dentisti/db/cannot-start';
import { parseEnv } from './env.ts';
import { startGateway } from './start-gateway.ts';

/** After the drain; `make start` kills twelve seconds after it asked, Compose later. */
const hardStopMs = 9_000;

process.once('uncaughtException', exitWithReason);
const env = parseEnv();
const log = createLogger(env.LOG_LEVEL);

// From the first moment: a stop may come while we are still starting. Asked again we go on stopping: nothing is broken off.
const askedToStop = Promise.withResolvers<NodeJS.Signals>();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => askedToStop.resolve(signal));
void askedToStop.promise.then(() => setTimeout(() => process.exit(0), env.DRAIN_SECONDS * 1_000 + hardStopMs).unref());

try {
  const gateway = await startGateway(env, log, createProcessClock());
  log.info({ url: gateway.url, edition: env.APP_ENV, commit: env.COMMIT }, 'gateway listens');
  log.info({ signal: await askedToStop.promise }, 'gateway stops');
  await gateway.stop();
  process.exit(0);
} catch (error) {
  if (error instanceof CannotStart) throw error;
  log.fatal({ err: describeError(error) }, 'gateway cannot start or stop');
  process.exit(1);
}
