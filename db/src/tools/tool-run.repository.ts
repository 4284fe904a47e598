import type { ByokRequest } from '@dentisti/domain/tools/tool-forms';
import { beginWithinSeconds, type TestCallRequest, type ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { columnsIn, findRow } from '../stored-row.ts';
import { type ToolKind, ToolRun } from './tool-run.entity.ts';

export interface NewToolRun<Request = TestCallRequest | ByokRequest> {
  /** UUID. */
  id: string;
  kind: ToolKind;
  request: Request;
  /** Null where the tool takes no password. */
  sealedPassword: string | null;
  byAdmin: boolean;
}

/** Stores a run for the worker, which begins it within a minute or not at all (by the database's clock). */
export async function storeToolRun(em: EntityManager, run: NewToolRun): Promise<void> {
  const beginBefore = raw('now() + make_interval(secs => ?)', [beginWithinSeconds]);
  await em.insert(ToolRun, { ...columnsIn(ToolRun, run), beginBefore });
}

/** `begun-before`: an earlier try was cut off. `over`: settled, gone, or too late to begin. */
type TakenToolRun<Request> =
  | { kind: 'taken'; run: Omit<NewToolRun<Request>, 'id' | 'kind'> }
  | { kind: 'begun-before'; request: Request; createdAt: Date }
  | { kind: 'over' };

/** Begins a run: the password is handed out once and erased in the same statement. */
export async function takeToolRun<Request extends TestCallRequest | ByokRequest>(
  em: EntityManager,
  id: string,
  kind: ToolKind,
): Promise<TakenToolRun<Request>> {
  // One statement: whoever reads the password is the only one who ever does.
  const [taken] = await em.execute<Omit<NewToolRun<Request>, 'id' | 'kind'>[]>(
    `update tool_run set status = 'running', sealed_password = null
       from (select id, sealed_password from tool_run
              where id = ? and kind = ? and status = 'queued' and begin_before > now() for update) waiting
      where tool_run.id = waiting.id
      returning tool_run.request, waiting.sealed_password as "sealedPassword", tool_run.by_admin as "byAdmin"`,
    [id, kind],
  );
  if (taken) return { kind: 'taken', run: taken };
  const begun = await findRow(em, ToolRun, { id, kind, status: 'running' });
  return begun
    ? { kind: 'begun-before', request: begun.request as Request, createdAt: begun.createdAt }
    : { kind: 'over' };
}

/** Notes what became of a run and erases what it was asked. False when it was settled before or is gone. */
export async function settleToolRun(em: EntityManager, id: string, outcome: ToolOutcome): Promise<boolean> {
  const settled = { status: 'settled', outcome, request: null, sealedPassword: null } as const;
  return (await em.nativeUpdate(ToolRun, { id, status: { $ne: 'settled' } }, settled)) > 0;
}

/** What became of a run; null while it goes on, or when it is gone. */
export async function findToolOutcome(em: EntityManager, id: string): Promise<ToolOutcome | null> {
  return (await findRow(em, ToolRun, { id }))?.outcome ?? null;
}

/** Deletes a run, once its outcome was read. */
export async function deleteToolRun(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(ToolRun, { id });
}

/** Trunk tests begun more than `seconds` ago and never settled: their worker died, and what they made may still stand. */
export async function findCutOffTrunkTests(em: EntityManager, seconds: number): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from tool_run where kind = 'testByok' and status = 'running'
        and created_at < now() - make_interval(secs => ?) order by created_at limit 20`,
    [seconds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Erases passwords of runs that were not begun in time and what runs older than `seconds` were asked, and deletes those
 * rows; answers how many were touched. A cut-off trunk test keeps its id, by which its trunk is found, for a day.
 */
export async function eraseOldToolRuns(em: EntityManager, seconds: number): Promise<number> {
  const unbegun = await em.execute<{ id: string }[]>(
    'update tool_run set sealed_password = null where sealed_password is not null and begin_before < now() returning id',
  );
  const emptied = await em.execute<{ id: string }[]>(
    `update tool_run set request = null where kind = 'testByok' and status = 'running' and request is not null
        and created_at < now() - make_interval(secs => ?) returning id`,
    [seconds],
  );
  const deleted = await em.execute<{ id: string }[]>(
    `delete from tool_run where created_at < now() - make_interval(secs => ?)
        and (kind <> 'testByok' or status <> 'running' or created_at < now() - interval '1 day') returning id`,
    [seconds],
  );
  return unbegun.length + emptied.length + deleted.length;
}
