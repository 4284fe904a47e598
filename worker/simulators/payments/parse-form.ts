/** Reads `a[b][0][c]=d` as the service's clients send it: lists by their numbers, everything else as text. */
export function parseForm(body: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split('[').map((part) => part.replace(/\]$/, ''));
    let place = root;
    for (const name of path.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[path.at(-1) as string] = value;
  }
  return toLists(root) as Record<string, unknown>;
}

function toLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
