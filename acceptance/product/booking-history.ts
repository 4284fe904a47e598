import type { AcceptanceWorld } from './world.ts';

const historySql = `select b.id, b.version,
  (select coalesce(json_agg(json_build_object('at', e.at, 'kind', e.kind, 'detail', e.detail) order by e.id), '[]')
    from booking_event e where e.booking_id = b.id) as timeline,
  (select coalesce(json_agg(json_build_object('id', t.id, 'purpose', t.purpose, 'state', t.state, 'attempts', t.attempts)
    order by t.created_at), '[]') from call_task t where t.booking_id = b.id) as tasks,
  (select coalesce(json_agg(json_build_object('id', a.id, 'direction', a.direction, 'state', a.state, 'outcome', a.outcome,
    'call', a.voice_call_id, 'dialled', a.dialled_at, 'placed', a.placed_at, 'ended', a.ended_at, 'reason', a.ended_reason)
    order by a.dialled_at), '[]') from call_attempt a where a.booking_id = b.id) as attempts,
  (select coalesce(json_agg(json_build_object('call', v.voice_call_id, 'type', v.type, 'status', v.status, 'answer', v.answer,
    'received', v.received_at, 'processed', v.processed_at, 'failures', v.failures) order by v.id), '[]') from voice_event v
    where v.voice_call_id in (select voice_call_id from call_attempt where booking_id = b.id)) as events
  from booking b where b.number = ?`;

interface History {
  id: string;
  version: number;
  timeline: object[];
  tasks: { id: string }[];
  attempts: { id: string; call: string | null }[];
  events: object[];
}

/** All that was written and logged about a booking, a line each: what somebody needs who looks for the cause of a violation. */
export async function bookingHistory(world: AcceptanceWorld, number: string): Promise<string[]> {
  const [history] = await world.em().execute<History[]>(historySql, [number]);
  if (!history) return [`${number}: no such booking`];
  const { timeline, tasks, attempts, events } = history;
  const attemptIds = new Set(attempts.map(({ id }) => id));
  const dials = world.simulator.platform.dials
    .filter(({ externalId }) => externalId && attemptIds.has(externalId))
    .map(({ at, externalId, fault, call }) => ({ at, externalId, fault, call: call?.id, reason: call?.endedReason }));
  const ids = [history.id, ...tasks, ...attempts].flatMap((one) => (typeof one === 'string' ? one : one.id));
  const calls = attempts.flatMap(({ call }) => call ?? []);
  const logged = [world.gateway, world.worker]
    .flatMap(({ lines }) => lines)
    .filter((line) => [...ids, ...calls].some((id) => line.includes(id)));
  const rows = { timeline, tasks, attempts, events, dials };
  return [
    `${number}, version ${history.version}`,
    ...Object.entries(rows).flatMap(([name, list]) => list.map((row) => `  ${name} ${JSON.stringify(row)}`)),
    ...logged.map((line) => `  log ${line}`),
  ];
}
