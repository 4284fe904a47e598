/**
 * `node scripts/build.ts types` makes the GraphQL types, `… page` these and the page, `… playground` GraphiQL: what is made of the present sources
 * already is left as it is, so that checks, tests and the start make each thing once.
 */
import { buildPage, buildPlayground, generateTypes } from './start/build.ts';
import { Supervisor } from './start/supervisor.ts';

const supervisor = new Supervisor({
  log: (name, line) => console.error(`${name}: ${line}`),
  childrenChanged: () => {},
  gaveUp: () => {},
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void supervisor.stop());

const builds: Record<string, typeof buildPage> = { page: buildPage, playground: buildPlayground };
const build = builds[process.argv[2] ?? ''] ?? generateTypes;
try {
  await build(supervisor, console.log);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
