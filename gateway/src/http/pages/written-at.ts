import { stat } from 'node:fs/promises';
import type { GatewayEnv } from '../../env.ts';

/** A build is replaced manually there, and its pages may be a second late to follow. */
const productionMs = 1_000;

/** When a file of the build was written; null while it is not there. In production it is looked at once a second. */
export function writtenAt(file: string, { APP_ENV }: Pick<GatewayEnv, 'APP_ENV'>): () => Promise<Date | null> {
  const everyMs = APP_ENV === 'production' ? productionMs : 0;
  let last: { at: number; answer: Promise<Date | null> } | null = null;
  return () => {
    const now = performance.now();
    if (last && now - last.at < everyMs) return last.answer;
    const answer = stat(file).then(
      ({ mtime }) => mtime,
      () => null,
    );
    last = { at: now, answer };
    return answer;
  };
}
