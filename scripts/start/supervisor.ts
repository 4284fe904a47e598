import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { findProcess, groupMembers, signal } from './process-identity.ts';
import { decideRestart } from './restart-policy.ts';
import type { ChildIdentity } from './run-state.ts';
import { StartProblem } from './start-problem.ts';

export type Command = {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Lines that say nothing to the person at the terminal. */
  quiet?: RegExp;
};
export type Service = Command & {
  stopSignal?: NodeJS.Signals;
  /** How long it may take to stop by itself before it is killed. */
  stopTimeoutMs?: number;
  readyTimeoutMs?: number;
  /** Its failures stop nothing else: it is started again for ever, also when it was never ready. */
  restartForever?: boolean;
  /** Asked several times a second until it says yes. */
  isReady: (pid: number) => Promise<boolean>;
};
/** A replaced process is stopped after so long, whatever it still does. */
const freeWithinMs = 5_000;

/** A process and the service that it is. */
type Started = { service: Service; child: ChildProcess; tail: string[] };
type Running = Started & { exits: number[]; isRestarting?: boolean };

export type SupervisorEvents = {
  /** What a process wrote; without it `log` takes it. */
  output?: (name: string, line: string) => void;
  /** What is to be said of a process. */
  log: (name: string, line: string) => void;
  childrenChanged: (children: ChildIdentity[]) => void;
  /** A service kept dying; the product cannot go on. */
  gaveUp: (problem: StartProblem) => void;
};

/**
 * Starts processes in order, restarts one that dies, stops all in the opposite order. Each child leads its own process
 * group, so Ctrl-C reaches only the supervisor and the servers outlive those who still need them.
 */
export class Supervisor {
  readonly #events: SupervisorEvents;
  readonly #services: Running[] = [];
  readonly #tasks = new Set<ChildProcess>();
  #stopping: Promise<void> | undefined;

  constructor(events: SupervisorEvents) {
    this.#events = events;
  }

  /** Runs a command to its end; throws with its last lines when it fails. */
  async run(command: Command): Promise<void> {
    this.#refuseWhenStopping();
    const tail: string[] = [];
    const child = this.#spawn(command, tail);
    this.#tasks.add(child);
    this.#report();
    const code = await exitOf(child);
    this.#forget(child);
    this.#refuseWhenStopping();
    if (code !== 0) throw new StartProblem(`${command.name} failed (${code}).`, ...tail);
  }

  /** Starts a process that stays, and waits until it is ready. */
  async start(service: Service): Promise<void> {
    this.#refuseWhenStopping();
    const tail: string[] = [];
    const running: Running = { service, child: this.#spawn(service, tail), exits: [], tail };
    this.#services.push(running);
    this.#report();
    try {
      await this.#untilReady(running);
    } catch (problem) {
      if (!service.restartForever || this.#stopping || !(problem instanceof StartProblem)) throw problem;
      this.#events.log(service.name, problem.lines[0] ?? '');
    }
    this.#watch(running);
  }

  /** Stops a service and starts it again, because its source has changed; earlier deaths count no more. */
  async restart(name: string): Promise<void> {
    const running = this.#services.find(({ service }) => service.name === name);
    // The one that is about to start reads the newest source anyway.
    if (!running || running.isRestarting || this.#stopping) return;
    running.isRestarting = true;
    await stopChild(running.child, running.service.stopSignal ?? 'SIGTERM', running.service.stopTimeoutMs ?? 12_000);
    running.isRestarting = false;
    running.exits = [];
    this.#respawn(running);
  }

  /** Spawns a process that loads what it can and begins with its work when a message comes from here. */
  prepare(service: Service): Started {
    this.#refuseWhenStopping();
    const tail: string[] = [];
    const child = this.#spawn(service, tail, ['ipc']);
    this.#tasks.add(child);
    this.#report();
    void exitOf(child).then(() => this.#forget(child));
    return { service, child, tail };
  }

  /**
   * Has a prepared process take the place of the one that runs under its name, which stays when the new one does not start.
   * @param takeOver called when the new one is ready; resolves when nobody waits for the old one, which is then stopped
   */
  async replace({ service, child, tail }: Started, takeOver: () => Promise<unknown>): Promise<void> {
    const running = this.#services.find(({ service: { name } }) => name === service.name);
    if (!running) throw new Error(`no ${service.name} runs`);
    if (child.connected) child.send('begin');
    try {
      await this.#untilReady({ service, child, tail });
    } catch (problem) {
      await stopChild(child, 'SIGKILL', 0);
      // Its last lines were shown as they came.
      throw problem instanceof StartProblem ? new StartProblem(...problem.lines.slice(0, 1)) : problem;
    }
    this.#refuseWhenStopping();
    // Some only wait for news: the old one answers them at once when it is stopped.
    const isFree = Promise.race([takeOver(), wait(freeWithinMs, undefined, { ref: false })]);
    const old = running.child;
    Object.assign(running, { service, child, tail, exits: [] });
    this.#tasks.delete(child);
    this.#tasks.add(old);
    this.#report();
    this.#watch(running);
    void isFree
      .then(() => stopChild(old, service.stopSignal ?? 'SIGTERM', service.stopTimeoutMs ?? 12_000))
      .then(() => this.#forget(old));
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Stops everything, newest first; every caller waits for the same stop. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Kills every running service at once (a second Ctrl-C). */
  kill(): void {
    for (const child of [...this.#tasks, ...this.#services.map((running) => running.child)]) killGroup(child);
  }

  async #stopAll(): Promise<void> {
    await Promise.all([...this.#tasks].map((child) => stopChild(child, 'SIGTERM', 5_000)));
    for (const { service, child } of this.#services.toReversed()) {
      await stopChild(child, service.stopSignal ?? 'SIGTERM', service.stopTimeoutMs ?? 12_000);
    }
  }

  #forget(child: ChildProcess): void {
    if (this.#tasks.delete(child)) this.#report();
  }

  async #untilReady({ service, child, tail }: Started): Promise<void> {
    const deadline = Date.now() + (service.readyTimeoutMs ?? 60_000);
    while (child.pid === undefined || !(await service.isReady(child.pid))) {
      this.#refuseWhenStopping();
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
        throw new StartProblem(`${service.name} did not start (${await exitOf(child)}).`, ...tail);
      }
      if (Date.now() > deadline) throw new StartProblem(`${service.name} is not ready after a minute.`, ...tail);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  #watch(running: Running): void {
    const { child, service } = running;
    const isOver = () => this.isStopping || running.isRestarting || running.child !== child;
    void exitOf(child).then(async (code) => {
      if (isOver()) return;
      // What it started goes with it and leaves its ports to the next.
      killGroup(child);
      running.exits.push(Date.now());
      const next = decideRestart(running.exits, Date.now(), service.restartForever);
      if (next.kind === 'give-up') {
        this.#events.gaveUp(
          new StartProblem(`${service.name} died ${next.deaths} times in a minute; stopping.`, ...running.tail),
        );
        return;
      }
      this.#events.log(service.name, `ended unexpectedly (${code}); starting it again in ${next.delayMs / 1000} s`);
      await new Promise((done) => setTimeout(done, next.delayMs));
      if (!isOver()) this.#respawn(running);
    });
  }

  #respawn(running: Running): void {
    if (this.#stopping) return;
    running.child = this.#spawn(running.service, running.tail);
    this.#report();
    this.#watch(running);
  }

  #spawn(command: Command, tail: string[], channels: ['ipc'] | [] = []): ChildProcess {
    const { name, uid, gid, cwd, env = process.env } = command;
    const child = spawn(command.command, command.args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...channels],
      ...(uid === undefined ? {} : { uid, gid }),
    });
    child.once('error', (error) => tail.push(error.message));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        tail.push(line);
        if (tail.length > 15) tail.shift();
        if (!this.#stopping && !command.quiet?.test(line)) (this.#events.output ?? this.#events.log)(name, line);
      });
    }
    return child;
  }

  #report(): void {
    const children: ChildIdentity[] = [];
    for (const { service, child } of this.#services) add(child, service.name, service.stopSignal ?? 'SIGTERM');
    for (const child of this.#tasks) add(child, 'task', 'SIGTERM');
    this.#events.childrenChanged(children);

    function add(child: ChildProcess, name: string, stopSignal: NodeJS.Signals): void {
      const identity = child.pid === undefined ? undefined : findProcess(child.pid);
      if (identity) children.push({ ...identity, name, stopSignal });
    }
  }

  #refuseWhenStopping(): void {
    if (this.#stopping) throw new StartProblem('Stopped.');
  }
}

/** Resolves with the exit code or signal; leaves a moment for its last lines, which may arrive after its end. */
function exitOf(child: ChildProcess): Promise<number | string> {
  const code = () => (child.pid === undefined ? 'not started' : (child.exitCode ?? child.signalCode ?? 'running'));
  const isRead = () => [child.stdout, child.stderr].every((stream) => !stream || stream.closed);
  return new Promise((resolve) => {
    const end = () => resolve(code());
    // A program that could not be started says why in the next tick.
    if (child.pid === undefined || (code() !== 'running' && isRead())) return void setImmediate(end);
    child.once('close', end);
    // When all was busy for longer than that, what waits in the pipes is read before an immediate's turn.
    const leaveMoment = () => setTimeout(setImmediate, 200, end);
    if (code() === 'running') child.once('exit', leaveMoment);
    else leaveMoment();
  });
}

async function stopChild(child: ChildProcess, stopSignal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (child.pid === undefined) return;
  const ended = exitOf(child);
  if (child.exitCode === null && child.signalCode === null) signal(child.pid, stopSignal);
  const timer = setTimeout(() => killGroup(child), timeoutMs);
  await ended;
  clearTimeout(timer);
  killGroup(child);
  const deadline = Date.now() + 5_000;
  while (groupMembers(child.pid).length > 0 && Date.now() < deadline) {
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** The process and its children (a bundler's helper, for instance). */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) signal(child.pid, 'SIGKILL');
  for (const pid of groupMembers(child.pid)) signal(pid, 'SIGKILL');
}
