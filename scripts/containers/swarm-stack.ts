/** A service as `docker compose config --format json` prints it, as far as something else becomes of it in a Swarm. */
interface ComposeService {
  image: string;
  environment?: Record<string, string | null>;
  restart?: string;
  scale?: number;
  mem_limit?: string;
  shm_size?: string;
  tmpfs?: string[];
  volumes?: Record<string, unknown>[];
  ports?: { target: number; published: string; protocol: string; [setting: string]: unknown }[];
  [setting: string]: unknown;
}

export interface ComposeConfig {
  name: string;
  services: Record<string, ComposeService>;
  networks?: Record<string, unknown>;
  volumes?: Record<string, unknown>;
}

interface SwarmService {
  ports?: object[];
  volumes?: object[];
  deploy: Record<string, unknown>;
  [setting: string]: unknown;
}

/** Of which there are two where Compose has one: one goes on while the other is replaced. */
const doubled = new Set(['gateway', 'worker']);
/** What a Swarm takes in another form, or not at all. */
const replaced = new Set(
  'build depends_on restart scale mem_limit shm_size tmpfs security_opt entrypoint ports volumes'.split(' '),
);

/**
 * Returns the stack that `docker stack deploy` takes for the product of `docker-compose.yml` with its settings; of all services,
 * or of those named. Throws a sentence where a setting is missing.
 */
export function swarmStack({ services, volumes = {} }: ComposeConfig, only = Object.keys(services)) {
  const unknown = only.find((name) => !services[name]);
  if (unknown !== undefined) throw new Error(`There is no service ${unknown}: ${Object.keys(services).join(', ')}.`);
  const chosen = only.map((name) => [name, services[name] as ComposeService] as const);
  for (const [name, { ports, environment }] of chosen)
    if (ports && !environment?.TRUSTED_PROXIES)
      throw new Error(
        `TRUSTED_PROXIES is not set. In a Swarm ${name} has a port on every address of its machine: name the addresses of the proxy that ends TLS.`,
      );
  const kept = chosen.flatMap(([, service]) => (service.volumes ?? []).map(({ source }) => String(source)));
  return {
    version: '3.8',
    services: Object.fromEntries(chosen.map(([name, service]) => [name, swarmService(name, service)])),
    volumes: Object.fromEntries(Object.entries(volumes).filter(([name]) => kept.includes(name))),
  };
}

function swarmService(name: string, service: ComposeService): SwarmService {
  const { tmpfs = [], shm_size, volumes = [], ports } = service;
  const mounts = [
    ...volumes,
    ...tmpfs.map((target) => ({ type: 'tmpfs', target })),
    ...(shm_size ? [{ type: 'tmpfs', target: '/dev/shm', tmpfs: { size: Number(shm_size) } }] : []),
  ];
  const same = Object.entries(service).filter(([setting, value]) => value !== null && !replaced.has(setting));
  return {
    ...Object.fromEntries(same),
    // `GATEWAYS=gateway-1:8080,gateway-2:8080` names each by itself.
    ...(doubled.has(name) && { hostname: `${name}-{{.Task.Slot}}` }),
    ...(mounts.length && { volumes: mounts }),
    // Past the Swarm's own balancer, which would be the one that everybody comes from.
    ...(ports && {
      ports: ports.map(({ target, published, protocol }) => {
        return { mode: 'host', target, published: Number(published), protocol };
      }),
    }),
    deploy: deployment(name, service),
  };
}

function deployment(name: string, { restart, scale, mem_limit, volumes, ports }: ComposeService) {
  const common = {
    // A name is the addresses of all its containers.
    endpoint_mode: 'dnsrr',
    ...(mem_limit && { resources: { limits: { memory: mem_limit } } }),
    ...(volumes && { placement: { constraints: ['node.labels.data == yes'] } }),
  };
  // Until its database answers.
  const tries = { condition: 'on-failure', delay: '5s', max_attempts: 24 };
  if (restart === 'no') return { ...common, mode: 'replicated-job', restart_policy: tries };
  // Two have no room for one port, and none may touch the data of another.
  const order = ports || volumes ? 'stop-first' : 'start-first';
  const pace = { parallelism: 1, order, monitor: '10s' };
  return {
    ...common,
    ...(ports ? { mode: 'global' } : { replicas: scale ?? (doubled.has(name) ? 2 : 1) }),
    restart_policy: { condition: 'any', delay: '5s' },
    update_config: { ...pace, failure_action: 'rollback' },
    rollback_config: pace,
  };
}
