import type { CoreServices } from '@dentisti/core/context';
import type { Dependencies, Readiness } from '@dentisti/core/platform/readiness';
import type { MikroORM } from '@dentisti/db/orm';
import type { GatewayEnv } from './env.ts';
import type { KeptBuilds } from './http/pages/kept-builds.ts';
import type { Turns } from './http/turns.ts';
import type { ReadyAnswers } from './ready/ready-answers.ts';

/** What lives as long as the process; requests get it through their context. */
export interface GatewayServices extends CoreServices {
  env: GatewayEnv;
  /** Connections for requests of operators who are signed in; those of `orm` are every other visitor's. */
  operatorOrm: MikroORM;
  /** Public answers, kept until a commit changes what they were made from. */
  answers: ReadyAnswers;
  /** Files and documents of the page's last builds. */
  keptBuilds: KeptBuilds;
  /** Dear work of one client, done one piece after the other. */
  dearWork: Turns;
  /** Whether the first pages have been drawn, or given up: before, the process is not ready. */
  rehearsal: { isOver: boolean };
  /** Aborted as soon as a stop is asked for, and some seconds before `stopping`: until then requests are answered as usual. */
  draining: AbortSignal;
  readiness(): Promise<Readiness>;
  dependencies: Dependencies;
}
