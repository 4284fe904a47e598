import type { NormalizedCacheObject } from '@apollo/client';
import type { ServerPage } from './server-page.ts';

/** What travels from the server's rendering to the browser's first. */
export interface PageState extends ServerPage {
  /** Apollo's cache with the answers to the page's queries. */
  cache: NormalizedCacheObject;
}

/** The state the gateway wrote beside a rendered page; null where the browser has to draw it from nothing. */
export function readPageState(source: Document): PageState | null {
  const text = source.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
