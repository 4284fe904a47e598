import createCache, { type EmotionCache } from '@emotion/cache';

/** Where Chakra's styles go: written with the page's nonce, or the content security policy refuses them. */
export function createStyleCache(nonce?: string): EmotionCache {
  return createCache({ key: 'd', nonce });
}
