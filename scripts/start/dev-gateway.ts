import { startForwarder } from './forwarder.ts';
import { findFreePort } from './ports.ts';
import { sourcesOf } from './restart-on-change.ts';
import type { Service, Supervisor } from './supervisor.ts';

type Ports = { port: number; metricsPort: number | undefined };

/**
 * Starts the gateway of `make dev`: requests to `port` go to one process after the other, each on a port of its own. While
 * one answers, the next has its packages loaded and waits for the sources.
 * @param describe the gateway as a service on a given port, its program as the last argument
 * @returns replaces the process by one with the present sources; throws, and leaves it, when they do not start
 */
export async function startDevGateway(
  supervisor: Supervisor,
  port: number,
  describe: (port: number) => Service,
): Promise<() => Promise<void>> {
  const forwardTo = await startForwarder(port);
  // Two processes cannot have one port of measurements either.
  const metricsPort = Number(process.env.METRICS_PORT ?? 0);
  const forwardMetricsTo = metricsPort ? await startForwarder(metricsPort) : undefined;
  const first = await findPorts();
  void takeOver(first);
  await supervisor.start(warmStarted(first));
  let next = prepareNext();

  async function findPorts() {
    return { port: await findFreePort(), metricsPort: metricsPort ? await findFreePort() : undefined };
  }

  function takeOver(ports: Ports): Promise<unknown> {
    return Promise.all([forwardTo(ports.port), ports.metricsPort && forwardMetricsTo?.(ports.metricsPort)]);
  }

  function warmStarted(ports: Ports): Service {
    const { args, env, ...service } = describe(ports.port);
    return {
      ...service,
      args: [...args.toSpliced(-1, 0, 'scripts/start/warm-start.ts'), ...sourcesOf.gateway],
      env: { ...env, METRICS_PORT: ports.metricsPort?.toString() },
    };
  }

  async function prepareNext() {
    const ports = await findPorts();
    return { ports, started: supervisor.prepare(warmStarted(ports)) };
  }

  return async () => {
    // One that was killed while it waited is made good for.
    const waiting = await next;
    const { started, ports } = waiting.started.child.connected ? waiting : await prepareNext();
    try {
      await supervisor.replace(started, () => takeOver(ports));
    } finally {
      next = prepareNext();
    }
  };
}
