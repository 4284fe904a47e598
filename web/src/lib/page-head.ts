import { brand } from '@dentisti/domain/brand';
import { createContext, useContext, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { describeHead, type HeadTag, type PageHead } from './head-tags.ts';
import { useRuntimeConfig } from './runtime-config-context.ts';

/** On the server, where no effect runs: takes the head of the page that is being rendered. */
export const HeadCollector = createContext<((tags: readonly HeadTag[]) => void) | null>(null);

/** Marks what we wrote, so that the next page removes it. */
const ownAttribute = 'data-head';

/** Sets the document's title, description, robots, canonical address and preview for as long as the page stands. */
export function usePageHead(head: PageHead): void {
  const config = useRuntimeConfig();
  const { pathname } = useLocation();
  const collect = useContext(HeadCollector);
  const tags = describeHead(head, config, pathname);
  collect?.(tags);
  const text = JSON.stringify(tags);
  // Written together with the page: a reader who sees the page finds its tags.
  useLayoutEffect(() => writeHead(document, JSON.parse(text) as HeadTag[]), [text]);
}

function writeHead(target: Document, tags: readonly HeadTag[]): void {
  const standing = new Set(target.head.querySelectorAll(`[${ownAttribute}], meta[name="description"]`));
  for (const { name, text, attributes } of tags) {
    if (name === 'title') {
      target.title = text ?? brand;
      continue;
    }
    const [[key, value] = ['', '']] = Object.entries(attributes);
    const same = [...standing].find((one) => one.localName === name && one.getAttribute(key) === value);
    const element = same ?? target.createElement(name);
    standing.delete(element);
    for (const [attribute, content] of Object.entries(attributes)) element.setAttribute(attribute, content);
    element.setAttribute(ownAttribute, '');
    if (!same) target.head.append(element);
  }
  for (const element of standing) element.remove();
}
