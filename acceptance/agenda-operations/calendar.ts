import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { deleteObjects, saveObjects } from '@dentisti/db/calendars/calendar-sync.repository';
import { refreshTasks } from '@dentisti/db/calendars/calendar-task.repository';
import type { Actor, Operation } from './actor.ts';
import { now, type WrittenPractice, wantedTime } from './world.ts';

/** So many foreign events stand in a clinician's calendar at most. */
const events = 12;

/** Takes a clinician's agenda and changes what their calendar keeps, as a reading of it does. */
async function read(
  actor: Actor,
  { id: practiceId, calendars }: WrittenPractice,
  change: (tx: Parameters<typeof takeAgenda>[0], whose: Whose) => Promise<void>,
): Promise<void> {
  const { connectionId, clinicianId } = actor.random.pick(calendars);
  const whose = { connectionId, clinicianId, practiceId };
  await actor.em().transactional(async (tx) => {
    await takeAgenda(tx, practiceId);
    await change(tx, whose);
    await refreshTasks(tx, { ...whose, now });
  });
}

interface Whose {
  connectionId: string;
  practiceId: number;
  clinicianId: number;
}

/** An event, or a series of three, comes or moves. */
const keep: Operation = async (actor, practice) => {
  const { random } = actor;
  const minutes = random.pick([30, 45, 60, 120]);
  const spans = Array.from({ length: random.chance(0.2) ? 3 : 1 }, () => {
    const startsAt = wantedTime(random);
    return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
  });
  const hrefHash = `event ${random.integer(1, events)}`;
  const etag = String(random.next());
  await read(actor, practice, async (tx, whose) => {
    await saveObjects(tx, whose, [{ hrefHash, etag, skipped: 0, isOpen: false, spans }]);
  });
  return 'done';
};

/** Events are deleted. */
const free: Operation = async (actor, practice) => {
  const { random } = actor;
  const hrefHashes = Array.from({ length: 4 }, () => `event ${random.integer(1, events)}`);
  await read(actor, practice, (tx, { connectionId }) => deleteObjects(tx, connectionId, hrefHashes));
  return 'done';
};

/** The clinicians' own calendars as they are read, with how often each comes. */
export const calendarOperations: readonly (readonly [number, Operation])[] = [
  [5, keep],
  [4, free],
];
