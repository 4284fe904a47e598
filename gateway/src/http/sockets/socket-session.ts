/** Rechecks the session behind an open socket; `end` is called when it is over. Returns a stop. */
export function watchSession(
  isAlive: () => Promise<boolean>,
  { everyMs, end }: { everyMs: number; end: () => void },
): () => void {
  const timer = setInterval(async () => {
    if (await isAlive()) return;
    clearInterval(timer);
    end();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
