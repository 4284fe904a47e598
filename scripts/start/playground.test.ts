import { afterEach, expect, it } from 'vitest';
import { playgroundOnDemand } from './playground.ts';
import { Supervisor } from './supervisor.ts';

const supervisor = () => new Supervisor({ log: () => {}, childrenChanged: () => {}, gaveUp: () => {} });
let builds: PromiseWithResolvers<void>[] = [];
const build = () => {
  const one = Promise.withResolvers<void>();
  builds.push(one);
  return one.promise;
};
afterEach(() => {
  builds = [];
});

it('is built when somebody opens it, once for all who wait, and never for another message', async () => {
  const ask = playgroundOnDemand(supervisor(), build);
  ask('something else');
  expect(builds).toHaveLength(0);
  for (const _ of [1, 2, 3]) ask('playground');
  expect(builds).toHaveLength(1);
  builds[0]?.resolve();
  await new Promise(setImmediate);
  ask('playground');
  expect(builds).toHaveLength(2);
});

it('is not tried again at once when it could not be built', async () => {
  const ask = playgroundOnDemand(supervisor(), build);
  ask('playground');
  builds[0]?.reject(new Error('no registry'));
  await new Promise(setImmediate);
  ask('playground');
  expect(builds).toHaveLength(1);
});

it('is not built any more while everything stops', async () => {
  const stopping = supervisor();
  const ask = playgroundOnDemand(stopping, build);
  await stopping.stop();
  ask('playground');
  expect(builds).toHaveLength(0);
});
