import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandLine, findProcess, groupMembers, signal } from './process-identity.ts';
import type { ChildIdentity } from './run-state.ts';
import type { StartProblem } from './start-problem.ts';
import { type Service, Supervisor } from './supervisor.ts';

let lines: string[];
let children: ChildIdentity[];
let givenUp: StartProblem | undefined;
let supervisor: Supervisor;

const node = (name: string, code: string) => ({ name, command: process.execPath, args: ['-e', code] });
const service = (name: string, code: string): Service => ({
  ...node(name, code),
  isReady: async () => lines.includes(`${name}: up`),
});
const pidOf = (name: string) => children.find((child) => child.name === name)?.pid ?? 0;
const stays = "console.log('up'); setInterval(() => {}, 1000);";
const exitMessage = (name: string) =>
  `process.on('SIGTERM', () => { console.error('bye ${name}'); process.exit(0); }); ${stays}`;

beforeEach(() => {
  lines = [];
  children = [];
  givenUp = undefined;
  supervisor = new Supervisor({
    log: (name, line) => lines.push(`${name}: ${line}`),
    childrenChanged: (next) => {
      children = next;
    },
    gaveUp: (problem) => {
      givenUp = problem;
    },
  });
});
afterEach(() => supervisor.stop());

describe('Supervisor', () => {
  it('runs a command to its end and shows what it said when it fails', async () => {
    await supervisor.run(node('fine', "console.log('done')"));
    expect(lines).toEqual(['fine: done']);
    await expect(supervisor.run(node('bad', "console.error('why'); process.exit(3)"))).rejects.toMatchObject({
      lines: ['bad failed (3).', 'why'],
    });
  });

  it('says so when a program does not exist', async () => {
    const missing = { name: 'missing', command: 'no-such-program', args: [] };
    await expect(supervisor.run(missing)).rejects.toThrow(/missing failed \(not started\)[\s\S]*ENOENT/);
    await expect(supervisor.start({ ...missing, isReady: async () => true })).rejects.toThrow(/did not start/);
  });

  it('tells when a service ends before it is ready', async () => {
    const failing = { ...node('gateway', "console.error('no database'); process.exit(1)"), isReady: async () => false };
    await expect(supervisor.start(failing)).rejects.toThrow(/gateway did not start \(1\)\.\nno database/);
  });

  it('tells what one said that ended between two looks, and whose last line came later', async () => {
    // Written once the shell itself is gone.
    const lines = '(while kill -0 $$ 2> /dev/null; do :; done; echo "no database") & exit 1';
    const late = { name: 'gateway', command: 'sh', args: ['-c', lines] };
    await expect(supervisor.start({ ...late, isReady: async () => false })).rejects.toThrow(
      /did not start \(1\)\.\nno database/,
    );
  });

  it('stops the newest first, each before the next', async () => {
    const order: string[] = [];
    const events = { log: () => {}, childrenChanged: () => {}, gaveUp: () => {} };
    const watched = new Supervisor({ ...events, childrenChanged: (next) => (children = next) });
    for (const name of ['first', 'second']) await watched.start({ ...node(name, stays), isReady: async () => true });
    const pids = [pidOf('first'), pidOf('second')];
    const poll = setInterval(() => {
      const gone = pids.map((pid) => findProcess(pid) === undefined);
      order.push(gone.join());
    }, 2);
    await watched.stop();
    clearInterval(poll);
    expect(order).not.toContain('true,false');
    expect(pids.map(findProcess)).toEqual([undefined, undefined]);
  });

  it('ends what a process started too', async () => {
    const parent = `${stays} require('child_process').spawn('sleep', ['300'], { stdio: 'ignore' });`;
    await supervisor.start(service('parent', parent));
    const group = pidOf('parent');
    await expect.poll(() => groupMembers(group).length).toBe(2);
    await supervisor.stop();
    expect(groupMembers(group).map(commandLine)).toEqual([]);
  });

  it('kills one that will not stop', async () => {
    await supervisor.start({
      ...service('deaf', `${stays} process.on('SIGTERM', () => {});`),
      stopTimeoutMs: 300,
    });
    const pid = pidOf('deaf');
    await supervisor.stop();
    expect(findProcess(pid)).toBe(undefined);
  });

  it('starts one again for ever that others can do without, each time later', async () => {
    // Never ready either.
    const helper = { ...node('helper', 'process.exit(3)'), isReady: async () => false, restartForever: true };
    await supervisor.start(helper);
    expect(lines).toContain('helper: helper did not start (3).');
    await expect
      .poll(() => lines, { timeout: 30_000 })
      .toContain('helper: ended unexpectedly (3); starting it again in 4 s');
    expect(givenUp).toBeUndefined();
  });

  it('starts one again that dies, and gives up on one that keeps dying', async () => {
    await supervisor.start(service('lasting', exitMessage('lasting')));
    const first = pidOf('lasting');
    signal(first, 'SIGKILL');
    await expect.poll(() => pidOf('lasting') !== first && pidOf('lasting') > 0, { timeout: 10_000 }).toBe(true);
    expect(lines).toContain('lasting: ended unexpectedly (SIGKILL); starting it again in 0.5 s');

    await supervisor.start(service('crashing', "console.log('up'); setTimeout(() => process.exit(7), 1_000);"));
    await expect
      .poll(() => givenUp?.lines[0], { timeout: 30_000 })
      .toBe('crashing died 5 times in a minute; stopping.');
  });

  it('starts one again on request, once for requests that come together', async () => {
    await supervisor.start(service('page', exitMessage('page')));
    const first = pidOf('page');
    await Promise.all([supervisor.restart('page'), supervisor.restart('page')]);
    await expect.poll(() => lines.filter((line) => line === 'page: up')).toHaveLength(2);
    expect(pidOf('page')).not.toBe(first);
    await expect.poll(() => lines.filter((line) => line === 'page: bye page')).toHaveLength(1);
    expect(lines.join()).not.toContain('unexpectedly');
  });

  it('starts one again on request while it waits after its death, and only that one', async () => {
    const ups = () => lines.filter((line) => line === 'waiting: up').length;
    const ends = () => lines.filter((line) => line.endsWith('starting it again in 0.5 s')).length;
    await supervisor.start(service('waiting', stays));
    signal(pidOf('waiting'), 'SIGKILL');
    await expect.poll(ends).toBe(1);
    await supervisor.restart('waiting');
    await expect.poll(ups).toBe(2);
    // The wait of the first ends before that of the second; earlier deaths count no more.
    signal(pidOf('waiting'), 'SIGKILL');
    await expect.poll(ups).toBe(3);
    expect(ends()).toBe(2);
  });

  describe('with a prepared process', () => {
    const waiting = (name: string, message: string, begin = '') => ({
      ...service(name, ''),
      ...node(name, `process.once('message', () => { console.log('${message}'); process.disconnect(); ${begin} });`),
      isReady: async () => lines.includes(`${name}: ${message}`),
    });

    it('stops the old one when the new one is ready and has taken over', async () => {
      await supervisor.start(service('gateway', exitMessage('old')));
      const old = pidOf('gateway');
      const next = supervisor.prepare(waiting('gateway', 'second', stays));
      const free = Promise.withResolvers<void>();
      await supervisor.replace(next, () => free.promise);
      expect(lines).toContain('gateway: second');
      expect(findProcess(old)).toBeDefined();
      expect(lines).not.toContain('gateway: bye old');
      free.resolve();
      expect(pidOf('gateway')).toBe(next.child.pid);
      await expect.poll(() => findProcess(old)).toBe(undefined);
      await expect.poll(() => lines).toContain('gateway: bye old');
      await expect.poll(() => children.map(({ name }) => name)).toEqual(['gateway']);
      expect(lines.join()).not.toContain('unexpectedly');
    });

    it('leaves the old one when the new one does not start', async () => {
      await supervisor.start(service('gateway', stays));
      const old = pidOf('gateway');
      const next = supervisor.prepare(waiting('gateway', 'never', "console.log('oh'); process.exit(4);"));
      const broken = { ...next, service: { ...next.service, isReady: async () => false } };
      const takeOver = async () => expect.unreachable('it never was ready');
      await expect(supervisor.replace(broken, takeOver)).rejects.toThrow(/gateway did not start \(4\)/);
      expect(pidOf('gateway')).toBe(old);
      expect(findProcess(old)).toBeDefined();
      await expect.poll(() => children).toHaveLength(1);
    });

    it('stops it with all others while it still waits', async () => {
      const { child } = supervisor.prepare(waiting('gateway', 'never'));
      await supervisor.stop();
      expect(findProcess(child.pid ?? 0)).toBe(undefined);
    });
  });

  it('ends what a process left behind before it starts it again', async () => {
    const parent = `require('child_process').spawn('sleep', ['300'], { stdio: 'ignore' }); ${stays}`;
    await supervisor.start(service('parent', parent));
    const group = pidOf('parent');
    signal(group, 'SIGKILL');
    await expect.poll(() => pidOf('parent') !== group && pidOf('parent') > 0).toBe(true);
    expect(groupMembers(group).map(commandLine)).toEqual([]);
  });

  it('takes nothing new while it stops', async () => {
    await supervisor.stop();
    await expect(supervisor.run(node('late', ''))).rejects.toThrow('Stopped.');
  });
});
