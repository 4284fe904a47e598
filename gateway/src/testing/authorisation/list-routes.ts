import express from 'express';

interface Recorded {
  path: unknown;
  handlers?: unknown[];
  route?: { stack: { method?: string }[] };
}

/** A router as Express makes it: a function with a stack. */
const isRouter = (handler: unknown): handler is object => typeof handler === 'function' && 'stack' in handler;
/** Express tells them by their four parameters. */
const isErrorHandler = (handler: unknown) => typeof handler === 'function' && handler.length === 4;
const textOf = (path: unknown): string => (path === '/' || path === undefined ? '' : String(path));

/**
 * Every `METHOD /path` that an app answers, and `USE /path` where something else is mounted under a path: it may answer
 * whatever it likes. Routers
 * forget where they were mounted, so what is said to them while `create` runs is written down.
 */
export function listRoutes(create: () => { router: object }): string[] {
  const said = new Map<object, Recorded[]>();
  const note = (router: object, recorded: Recorded) => said.set(router, [...(said.get(router) ?? []), recorded]);
  const prototype = express.Router.prototype as unknown as Record<'use' | 'route', (...given: unknown[]) => unknown>;
  const { use, route } = prototype;
  prototype.use = function (this: object, ...given: unknown[]) {
    const isPath = (value: unknown) => typeof value === 'string' || value instanceof RegExp || Array.isArray(value);
    const first = given[0];
    const paths = isPath(first) && !(Array.isArray(first) && first.some((one) => typeof one === 'function'));
    for (const path of paths ? [first].flat() : ['/'])
      note(this, { path, handlers: (paths ? given.slice(1) : given).flat(9) });
    return use.apply(this, given);
  };
  prototype.route = function (this: object, path: unknown) {
    const made = route.call(this, path);
    note(this, { path, route: made as Recorded['route'] & object });
    return made;
  };
  try {
    const { router } = create();
    const found = new Set<string>();
    const walk = (at: object, prefix: string) => {
      for (const { path, handlers, route: made } of said.get(at) ?? []) {
        const full = `${prefix}${textOf(path)}`;
        for (const { method } of made?.stack ?? []) if (method) found.add(`${method.toUpperCase()} ${full || '/'}`);
        for (const handler of handlers ?? [])
          if (isRouter(handler)) walk(handler, full);
          else if (full !== '' && !isErrorHandler(handler)) found.add(`USE ${full}`);
      }
    };
    walk(router, '');
    return [...found].sort();
  } finally {
    Object.assign(prototype, { use, route });
  }
}
