/** Why a page shows the sign-in. `unclosed`: its operator left, and whether the session ended could not be learned. */
export type SessionEnd = 'ended' | 'unclosed';
/** What happened to the operator's session of this browser: all of its tabs share it. */
export type SessionChange = SessionEnd | 'begun';
const changes: readonly unknown[] = ['ended', 'unclosed', 'begun'] satisfies SessionChange[];

const channelName = 'operator-session';
const listeners = new Set<(change: SessionChange) => void>();

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
}

/** Says it to this tab and all others. */
export function publishSession(change: SessionChange): void {
  for (const listener of [...listeners]) listener(change);
  const channel = openChannel();
  channel?.postMessage(change);
  channel?.close();
}

/** Calls `listener` with each change, noticed in any tab. Returns a function that unsubscribes. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  const channel = openChannel();
  if (channel) channel.onmessage = ({ data }) => changes.includes(data) && listener(data);
  return () => {
    listeners.delete(listener);
    channel?.close();
  };
}

/** Whether the gateway gives one of its errors this code. */
const hasCode = (errors: unknown, code: string): boolean =>
  Array.isArray(errors) &&
  errors.some((error: { extensions?: { code?: unknown } }) => error?.extensions?.code === code);

/** Whether the gateway says that nobody is signed in any more. */
export const isSessionOver = (errors: unknown): boolean => hasCode(errors, 'UNAUTHENTICATED');

/** Whether the gateway refuses what was asked to who asks: asking again changes nothing. */
export const isForbidden = (errors: unknown): boolean => hasCode(errors, 'FORBIDDEN');

/** Operations of the practice's side are named `Studio…`; their sessions are not the operators'. */
export const isOfStudio = (name: string | undefined): boolean => name?.startsWith('Studio') === true;
