import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Where Chakra's styles go. In a browser they are written with the page's nonce, or the content security policy refuses
 * them, and those the server wrote are taken over: make it before the page is hydrated, as it moves them.
 */
export function createStyleCache(nonce?: string): EmotionCache {
  return createCache({ key: 'd', nonce });
}
