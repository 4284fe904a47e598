/**
 * An error as it may be logged: no message of a database driver, which quotes the statement with its values (names,
 * phones), only its code and place.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isDriver = 'sqlState' in error || constraint !== undefined || error.name.endsWith('Exception');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(isDriver ? {} : { message: error.message.slice(0, 500) }),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: frames?.slice(0, 12).join('\n'),
  };
}
