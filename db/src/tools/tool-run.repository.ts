import type { ByokRequest } from '@dentisti/domain/tools/tool-forms';
import { beginWithinSeconds, type TestCallRequest, type ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { columnsIn, findRow, findRows } from '../stored-row.ts';
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
  // SQL: read and erased in one statement, so that the password is read once.
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
  const cutOff = { kind: 'testByok', status: 'running', createdAt: { $lt: ago(seconds) } } as const;
  const rows = await findRows(em, ToolRun, cutOff, { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: 20 });
  return rows.map(({ id }) => id);
}

/**
 * Erases passwords of runs that were not begun in time and what runs older than `seconds` were asked, and deletes those
 * rows; answers how many were touched. A cut-off trunk test keeps its id, by which its trunk is found, for a day.
 */
export async function eraseOldToolRuns(em: EntityManager, seconds: number): Promise<number> {
  const unbegun = { sealedPassword: { $ne: null }, beginBefore: { $lt: ago(0) } };
  const cutOff = {
    kind: 'testByok',
    status: 'running',
    request: { $ne: null },
    createdAt: { $lt: ago(seconds) },
  } as const;
  const emptied =
    (await em.nativeUpdate(ToolRun, unbegun, { sealedPassword: null })) +
    (await em.nativeUpdate(ToolRun, cutOff, { request: null }));
  const deleted = await em.nativeDelete(ToolRun, {
    createdAt: { $lt: ago(seconds) },
    $or: [{ kind: { $ne: 'testByok' } }, { status: { $ne: 'running' } }, { createdAt: { $lt: ago(86_400) } }],
  });
  return emptied + deleted;
}

/** By the database's clock, as `beginBefore` is. */
const ago = (seconds: number) => raw('now() - make_interval(secs => ?)', [seconds]);
