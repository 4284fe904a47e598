/**
 * `node db/src/builds/main.ts <web/dist> <persisted-documents.json>`: keeps a build of the page for the tabs that have it open
 * when the next one comes. As the owner of the tables (OWNER_DATABASE_URL, else DATABASE_URL), after the migrations.
 */
import { findRefusal } from '../connection.ts';
import { parseEnv } from '../env.ts';
import { createOrm } from '../orm.ts';
import { readBuild } from './read-build.ts';
import { registerBuild } from './web-build.repository.ts';

const [, , dist, documents] = process.argv;
if (!dist || !documents) {
  console.error('Usage: node db/src/builds/main.ts <web/dist> <persisted-documents.json>');
  process.exit(2);
}
await using stack = new AsyncDisposableStack();
const clientUrl = parseEnv().OWNER_DATABASE_URL;
const orm = await createOrm({ clientUrl, poolMax: 1, applicationName: 'dentisti-builds' });
stack.defer(() => orm.close());
try {
  await registerBuild(orm.em.fork(), await readBuild(dist, documents));
} catch (error) {
  console.error(
    `The build of the page in ${dist} is not kept for open tabs: ${findRefusal(error) ?? (error as Error).message}`,
  );
  process.exitCode = 1;
}
