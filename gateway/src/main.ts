import { EnvironmentError, type GatewayEnv, readEnv } from './env.ts';
import { createLogger, describeDefect } from './log.ts';
import { startGateway } from './start-gateway.ts';

/** Supervisors kill after ten seconds; we are gone before. */
const hardStopMs = 9_000;

function readEnvOrExit(): GatewayEnv {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const env = readEnvOrExit();
const log = createLogger(env.LOG_LEVEL);

try {
  const gateway = await startGateway(env, log);
  log.info({ url: gateway.url, edition: env.APP_ENV, commit: env.COMMIT }, 'gateway listens');

  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'gateway stops');
    setTimeout(() => process.exit(0), hardStopMs).unref();
    await gateway.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
} catch (error) {
  log.fatal({ err: describeDefect(error) }, 'gateway cannot start');
  process.exit(1);
}
