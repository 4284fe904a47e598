import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';

/** 0–100 by finished requests; below 100 until the job has ended, since providers add requests as they go. */
export function progressPercent({ status, progress }: Pick<DiscoveryJobRow, 'status' | 'progress'>): number {
  if (status === 'completed' || status === 'failed') return 100;
  if (progress.tilesTotal === 0) return 0;
  return Math.min(99, Math.floor((progress.tilesDone / progress.tilesTotal) * 100));
}
