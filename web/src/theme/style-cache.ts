import createCache, { type EmotionCache } from '@emotion/cache';

/** Where Chakra's styles go: into empty elements, by script, which the content security policy lets pass. */
export function createStyleCache(options: { container?: Node } = {}): EmotionCache {
  // `compat`: rules may count elements; only a server's styles, standing among them, would be counted along.
  return Object.assign(createCache({ key: 'd', ...options }), { compat: true as const });
}
