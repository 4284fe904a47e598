import { createProcessClock } from '@dentisti/core/platform/clock';
import { createLogger, describeError } from '@dentisti/core/platform/log';
import { EnvironmentError, type GatewayEnv, parseEnv } from './env.ts';
import { startGateway } from './start-gateway.ts';

/** Supervisors kill after ten seconds; we are gone before. */
const hardStopMs = 9_000;

function parseEnvOrExit(): GatewayEnv {
  try {
    return parseEnv();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const env = parseEnvOrExit();
const log = createLogger(env.LOG_LEVEL);

// From the first moment: a stop may come while we are still starting.
const askedToStop = Promise.withResolvers<NodeJS.Signals>();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    setTimeout(() => process.exit(0), hardStopMs).unref();
    askedToStop.resolve(signal);
  });

try {
  const gateway = await startGateway(env, log, createProcessClock());
  log.info({ url: gateway.url, edition: env.APP_ENV, commit: env.COMMIT }, 'gateway listens');
  log.info({ signal: await askedToStop.promise }, 'gateway stops');
  await gateway.stop();
  process.exit(0);
} catch (error) {
  log.fatal({ err: describeError(error) }, 'gateway cannot start or stop');
  process.exit(1);
}
