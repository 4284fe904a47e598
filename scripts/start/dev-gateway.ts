import { startForwarder } from './forwarder.ts';
import { findFreePort } from './ports.ts';
import { sourcesOf } from './restart-on-change.ts';
import type { Service, Supervisor } from './supervisor.ts';

type Ports = { port: number; metricsPort: number | undefined };

const program = 'gateway/src';

/**
 * Starts the gateway of `make dev`: requests to `port` go to one process after the other, each on a port of its own. While
 * one answers, the next has loaded what the next edit will hardly change: all but the gateway's own sources, and after an edit
 * elsewhere the packages alone.
 * @param describe the gateway as a service on a given port, its program as the last argument
 * @returns replaces the process by one with the present sources, given those that have changed; throws, and leaves it, when they do
 *   not start
 */
export async function startDevGateway(
  supervisor: Supervisor,
  port: number,
  describe: (port: number) => Service,
): Promise<(changed: readonly string[]) => Promise<void>> {
  const forwardTo = await startForwarder(port);
  // Two processes cannot have one port of measurements either.
  const metricsPort = Number(process.env.METRICS_PORT ?? 0);
  const forwardMetricsTo = metricsPort ? await startForwarder(metricsPort) : undefined;
  const first = await findPorts();
  void takeOver(first);
  await supervisor.start(warmStarted(first, [program]));
  let next = prepareNext([program]);

  async function findPorts() {
    return { port: await findFreePort(), metricsPort: metricsPort ? await findFreePort() : undefined };
  }

  function takeOver(ports: Ports): Promise<unknown> {
    return Promise.all([forwardTo(ports.port), ports.metricsPort && forwardMetricsTo?.(ports.metricsPort)]);
  }

  function warmStarted(ports: Ports, sources: readonly string[]): Service {
    const { args, env, ...service } = describe(ports.port);
    return {
      ...service,
      args: [...args.toSpliced(-1, 0, 'scripts/start/warm-start.ts'), ...sources],
      env: { ...env, METRICS_PORT: ports.metricsPort?.toString() },
    };
  }

  /** @param sources folders of which nothing is loaded before it is needed */
  async function prepareNext(sources: readonly string[]) {
    const ports = await findPorts();
    return { ports, sources, started: supervisor.prepare(warmStarted(ports, sources)) };
  }

  return async (changed) => {
    const isWithin = (folders: readonly string[]) =>
      changed.every((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
    const sources = isWithin([program]) ? [program] : sourcesOf.gateway;
    let waiting = await next;
    // It has loaded what is no more, or was killed while it waited.
    if (!isWithin(waiting.sources) || !waiting.started.child.connected) {
      waiting.started.child.kill('SIGKILL');
      waiting = await prepareNext(sources);
    }
    const { started, ports } = waiting;
    try {
      await supervisor.replace(started, () => takeOver(ports));
    } finally {
      next = prepareNext(sources);
    }
  };
}
