import createCache, { type EmotionCache } from '@emotion/cache';

/** Where Chakra's styles go: written with the page's nonce, or the content security policy refuses them. */
export function createStyleCache(options: { nonce?: string; container?: Node }): EmotionCache {
  // `compat`: rules may count elements; only a server's styles, standing among them, would be counted along.
  return Object.assign(createCache({ key: 'd', ...options }), { compat: true as const });
}
