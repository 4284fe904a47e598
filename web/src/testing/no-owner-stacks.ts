import * as React from 'react';

/**
 * React notes with every element who made it, by building an error with its stack, until it has built ten thousand in a
 * second: no test reads it, and it is a good part of what drawing costs here. React believes that it has built them.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});
