import type { JobQueue } from '../platform/job-queue.ts';

/** A call task's next dial. */
export interface PlannedDial {
  id: string;
  /** Dials begun before. */
  attempts: number;
  nextDialAt: Date | null;
  /** It had been planned for later. */
  sooner?: boolean;
}

/** Rings for a task at its planned time; nothing when none is planned. */
export async function enqueueDial(jobs: JobQueue, task: PlannedDial, now: Date): Promise<void> {
  if (!task.nextDialAt) return;
  const delayMs = Math.max(0, task.nextDialAt.getTime() - now.getTime());
  const payload = { callTaskId: task.id, ordinal: task.attempts };
  await jobs.add('dialPractice', payload, { delayMs, isSooner: task.sooner });
}
