/**
 * `docker compose config --format json | node scripts/containers/render-stack.ts [service …]` prints the stack for
 * `docker stack deploy` (docs/operations.md): all services, or the named ones.
 */
import { readFileSync } from 'node:fs';
import { type ComposeConfig, swarmStack } from './swarm-stack.ts';

try {
  const config = JSON.parse(readFileSync(0, 'utf8')) as ComposeConfig;
  const services = process.argv.slice(2);
  console.log(JSON.stringify(swarmStack(config, services.length ? services : undefined), null, 2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
