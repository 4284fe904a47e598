/**
 * From the version before to ours and back, under load, two of each service: nobody may notice. First the schema, which stays, then
 * `web`, gateways and workers one after the other; back in the other order. Another course: `ACCEPTANCE_OPTIONS='rounds=10 rate=10'`.
 */
// Reached by: core/, db/migrations/, docker/, domain/jobs/, gateway/, web/, worker/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unknownDocumentCode } from '@dentisti/domain/kept-queries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOption } from '../env.ts';
import { startWeb, type Web } from '../product/front.ts';
import { importFrom } from '../product/import-from.ts';
import { ownRoot, type ServiceProcess } from '../product/service-process.ts';
import { describeBeside } from '../product/version-before.ts';
import {
  type BusyWorld,
  endWell,
  judgeVisits,
  logVisits,
  post,
  reads,
  said,
  startBusyWorld,
  startVisits,
} from './busy-world.ts';
import type { Question, Visit, Visitor } from './load.ts';

const rounds = countOption('rounds', 1);
const perSecond = countOption('rate', 10);
const drainSeconds = 3;
/** What somebody sees of one step before the next one begins. */
const betweenMs = 1_000;

describeBeside('an upgrade', ({ commit, makeTree }) => {
  const stack = new AsyncDisposableStack();
  let root: string;
  let busy: BusyWorld;

  beforeAll(async () => {
    root = await makeTree();
    // Each version knows how its own `web` is started.
    const front = await importFrom<{ startWeb: typeof startWeb }>(root, 'acceptance/product/front.ts');
    busy = await startBusyWorld(stack, {
      ...{ drainSeconds, root },
      fronts: [front.startWeb, front.startWeb, startWeb, startWeb],
    });
    await Promise.all(websOf(ownRoot).map((web) => web.end()));
  });
  afterAll(() => stack.disposeAsync());

  const websOf = (tree: string) => (tree === root ? busy.webs.slice(0, 2) : busy.webs.slice(2));
  const gateways = () => [busy.world.gateway, busy.world.second.gateway];
  const workers = () => [busy.world.worker, busy.world.second.worker];

  async function replaceProcess(service: ServiceProcess, tree: string): Promise<void> {
    await endWell(service);
    service.root = tree;
    await service.start();
  }
  async function replaceWeb(one: Web, other: Web): Promise<void> {
    expect(await one.end('SIGTERM')).toBe(0);
    await other.start();
    await expect.poll(() => busy.balancer.uses(other.url), { timeout: 10_000 }).toBe(true);
  }
  type Step = readonly [string, () => Promise<void>];
  /** What makes another version of each service. */
  function stepsTo(tree: string): Record<'webs' | 'gateways' | 'workers', Step[]> {
    const before = websOf(tree === root ? ownRoot : root);
    const replaced = (name: string, both: ServiceProcess[]) =>
      both.map((one): Step => [name, () => replaceProcess(one, tree)]);
    return {
      webs: websOf(tree).map((web, i) => ['web', () => replaceWeb(before[i] as Web, web)]),
      gateways: replaced('gateway', gateways()),
      workers: replaced('worker', workers()),
    };
  }

  /** As the `migrate` container of a version does after its migrations. */
  const keepBuild = async (of: string, by: string) =>
    busy.world.runAsOwner('db/src/builds/main.ts', [join(of, 'web/dist'), join(of, documentsFile)], by);

  async function prepare(): Promise<void> {
    await busy.world.runAsOwner('db/src/migrate.ts', ['up']);
    const isKept = existsSync(join(root, 'db/src/builds/main.ts'));
    if (!isKept) console.log('The version before keeps no builds: ours keeps its build for it.');
    await keepBuild(root, isKept ? root : ownRoot);
    await keepBuild(ownRoot, ownRoot);
  }

  test('up and down: no request fails, sockets come back, each job is done once', async () => {
    const [tabs, ownTabs] = [root, ownRoot].map(documentsOf);
    let isUp = false;
    const load = startVisits(busy, perSecond, async (visitor, n) => {
      if (n % 10 === 1) return askById(visitor, tabs as Documents);
      if (n % 10 === 2 && isUp) return askById(visitor, ownTabs as Documents);
      const visit = await visitor.ask(reads[n % reads.length] as Question);
      return [visit, ...(await Promise.all(assetsIn(visit).map((path) => visitor.ask({ kind: 'assets', path }))))];
    });
    await delay(3_000);
    const kept: string[][] = [];
    const resets: Visit[] = [];
    for (let round = 1; round <= rounds; round++) {
      const [up, down] = [stepsTo(ownRoot), stepsTo(root)];
      const play = async (steps: Step[], way: string) => {
        for (const [name, work] of steps) {
          const visits = await logVisits(load, `round ${round}, ${way}, ${name}`, async () => {
            await work();
            await delay(betweenMs);
          });
          if (commit === resetsAtItsEnd && way === 'up' && name === 'gateway')
            resets.push(...visits.filter(({ status, path }) => status === 502 && path === '/graphql'));
        }
      };
      await logVisits(load, `round ${round}, migrations`, prepare);
      await play([...up.webs, ...up.gateways], 'up');
      isUp = true;
      await play(up.workers, 'up');
      kept.push(await lostOf(root));
      await play([...down.workers, ...down.gateways, ...down.webs], 'down');
      isUp = false;
    }
    if (resets.length > 0) console.log(`Reset by gateways of the version before: ${resets.map(said).join('; ')}`);
    expect(resets.length).toBeLessThanOrEqual(2 * rounds);
    await judgeVisits(busy, load, `${rounds} rounds`, resets);
    expect(kept.flat()).toEqual([]);
    const errors = [...gateways(), ...workers()].flatMap(({ errors }) => errors);
    expect(errors.filter((line) => !wasKnownBefore.test(line))).toEqual([]);
  });

  /** What an open tab of a build asks for and does not get: its files, its documents by id, and their text. */
  async function lostOf(tree: string): Promise<string[]> {
    const [visitor] = busy.visitors as [Visitor];
    const files = readdirSync(join(tree, 'web/dist/assets'))
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => ({ kind: 'file', path: `/assets/${name}` }));
    const documents = Object.entries(documentsOf(tree));
    const { keptQueries } = await importFrom<typeof import('@dentisti/domain/kept-queries')>(
      tree,
      'domain/kept-queries.ts',
    );
    const byId = documents.filter(([, text]) => keptQueries.has(/\bquery (\w+)/.exec(text)?.[1] ?? ''));
    expect(byId).toHaveLength(keptQueries.size);
    // Judged by the schema and not begun: the document has no operation of this name.
    const operationName = 'NoneOfThis';
    const questions = [
      ...files,
      ...documents.map(([, query]) => post('document', { query, operationName })),
      ...byId.map(([id]) => ({ kind: 'id', path: `/graphql?documentId=${id}&operationName=${operationName}` })),
    ];
    const visits = await Promise.all(questions.map((question) => visitor.ask(question)));
    const lost = visits.filter((visit) => !isTaken(visit)).map(said);
    console.log(
      `${files.length} files, ${documents.length} documents and ${byId.length} ids of the version before, ${lost.length} lost`,
    );
    return lost;
  }
});

/** A mistake of earlier versions: two workers promote the same job at once, and one of them reports it. */
const wasKnownBefore = /is not in the delayed state\. promote.*\/\.cache\/versions\//;

/**
 * A mistake of this version: its gateway may reset who comes while it works out its last answer. `web` asks another one for what is
 * read, and nobody what was sent.
 */
const resetsAtItsEnd = '0122163cf50df8629f1017564594a9fbc2b37926';

const documentsFile = 'web/src/gql/persisted-documents.json';
type Documents = Record<string, string>;
const documentsOf = (tree: string) => JSON.parse(readFileSync(join(tree, documentsFile), 'utf8')) as Documents;

const refusals = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', unknownDocumentCode];
/** Whether a question of an open tab reached what it asks for; documents are judged, and not begun. */
function isTaken({ kind, status, text }: Visit): boolean {
  if (kind === 'file') return status === 200;
  if (!text.startsWith('{')) return false;
  const { errors = [] } = JSON.parse(text) as { errors?: { message: string; extensions: { code: string } }[] };
  // Its only fault is the road it came by.
  const others = errors.filter(({ message }) => !message.includes('Subscriptions are served over'));
  return others.every(({ extensions }) => !refusals.includes(extensions.code));
}

const assetsIn = ({ kind, text }: Visit) => (kind === 'pages' ? [...new Set(text.match(/\/assets\/[\w.-]+/g))] : []);

/** A tab's query as its page asks it (`web/src/lib/by-document-id.ts`): by its id, or itself where the gateway does not know the id. */
async function askById(visitor: Visitor, documents: Documents): Promise<Visit> {
  const [id, query] = Object.entries(documents).find(([, text]) => text.includes('query TopCities ')) ?? [];
  const visit = await visitor.ask({ kind: 'ids', path: `/graphql?documentId=${id}` });
  return visit.status === 400 ? visitor.ask(post('refused ids', { query })) : visit;
}
