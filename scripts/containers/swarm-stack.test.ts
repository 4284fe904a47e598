import { expect, test } from 'vitest';
import { type ComposeConfig, swarmStack } from './swarm-stack.ts';

const image = 'dentisti-app:2';
const healthcheck = { test: ['CMD', 'node', 'docker/health.ts', '8080'], interval: '5s' };
/** As `docker compose config --format json` prints it. */
const service = {
  ...{ image, command: ['node', 'gateway/src/main.ts'], entrypoint: null, networks: { default: null } },
  ...{ build: { context: '/srv' }, cap_drop: ['ALL'], read_only: true, tmpfs: ['/tmp'], restart: 'unless-stopped' },
  ...{ security_opt: ['no-new-privileges:true'], mem_limit: '1342177280', stop_grace_period: '1m15s', healthcheck },
  depends_on: { migrate: { condition: 'service_completed_successfully', required: true } },
  environment: { PUBLIC_URL: 'https://dentisti.example', SOCIAL_URL: '', PASSWORD: 'a$$b' },
};
const compose: ComposeConfig = {
  name: 'dentisti',
  services: {
    db: {
      ...{ image: 'postgres:17', restart: 'unless-stopped', shm_size: '134217728' },
      volumes: [{ type: 'volume', source: 'db-data', target: '/var/lib/postgresql/data', volume: {} }],
    },
    migrate: { ...service, restart: 'no' },
    gateway: service,
    worker: { ...service, scale: 3 },
    simulators: { ...service, scale: 0 },
    web: {
      ...service,
      image: 'dentisti-web:2',
      environment: { TRUSTED_PROXIES: '192.0.2.7' },
      ports: [{ mode: 'ingress', host_ip: '127.0.0.1', target: 8080, published: '8190', protocol: 'tcp' }],
    },
  },
  networks: { default: { name: 'dentisti_default', ipam: {} } },
  volumes: { 'db-data': { name: 'dentisti_db-data' } },
};
const stack = swarmStack(compose);

test('a gateway is one of two, which are replaced one after the other once the next is ready', () => {
  expect(stack.services.gateway).toEqual({
    ...{ image, command: service.command, environment: service.environment, healthcheck },
    ...{
      hostname: 'gateway-{{.Task.Slot}}',
      cap_drop: ['ALL'],
      read_only: true,
      stop_grace_period: '1m15s',
      networks: { default: null },
    },
    volumes: [{ type: 'tmpfs', target: '/tmp' }],
    deploy: {
      replicas: 2,
      endpoint_mode: 'dnsrr',
      resources: { limits: { memory: '1342177280' } },
      restart_policy: { condition: 'any', delay: '5s' },
      update_config: { parallelism: 1, order: 'start-first', failure_action: 'rollback', monitor: '10s' },
      rollback_config: { parallelism: 1, order: 'start-first', monitor: '10s' },
    },
  });
});

test('as many as Compose is told', () => {
  expect([stack.services.worker?.deploy.replicas, stack.services.simulators?.deploy.replicas]).toEqual([3, 0]);
});

test('`web` is on each machine, at its own port, and the next one comes after the one before', () => {
  expect(stack.services.web).toMatchObject({
    ports: [{ mode: 'host', target: 8080, published: 8190, protocol: 'tcp' }],
    deploy: { mode: 'global', update_config: { order: 'stop-first' } },
  });
  expect(stack.services.web?.ports?.[0]).not.toHaveProperty('host_ip');
  expect(stack.services.web?.deploy).not.toHaveProperty('replicas');
});

test('`migrate` is a job that is tried again until its database is there', () => {
  const { deploy } = stack.services.migrate ?? {};
  expect(deploy).toMatchObject({ mode: 'replicated-job', restart_policy: { condition: 'on-failure' } });
  expect(deploy).not.toHaveProperty('update_config');
});

test('what keeps data stays on the machine that has them', () => {
  expect(stack.services.db).toMatchObject({
    volumes: [
      { source: 'db-data', target: '/var/lib/postgresql/data' },
      { type: 'tmpfs', target: '/dev/shm', tmpfs: { size: 134217728 } },
    ],
    deploy: {
      replicas: 1,
      placement: { constraints: ['node.labels.data == yes'] },
      update_config: { order: 'stop-first' },
    },
  });
  expect(stack.volumes).toEqual(compose.volumes);
  expect(stack).not.toHaveProperty('name');
  expect(stack).not.toHaveProperty('networks');
});

test('some of the services, in the order of an upgrade', () => {
  expect(Object.keys(swarmStack(compose, ['migrate', 'web']).services)).toEqual(['migrate', 'web']);
  expect(swarmStack(compose, ['web'])).not.toHaveProperty('volumes.db-data');
  expect(() => swarmStack(compose, ['gatewy'])).toThrow('There is no service gatewy');
});

test.each<Record<string, string>>([{ TRUSTED_PROXIES: '' }, {}])(
  'without a stated proxy there is no stack: %j',
  (environment) => {
    const web = { ...(compose.services.web ?? service), environment };
    const services = { ...compose.services, web };
    expect(() => swarmStack({ ...compose, services })).toThrow(/TRUSTED_PROXIES/);
  },
);
