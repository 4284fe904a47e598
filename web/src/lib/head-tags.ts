import { brand } from '@dentisti/domain/brand';
import { pagePreviewPath, previewSize } from '@dentisti/domain/preview-picture';
import type { RuntimeConfig } from '@dentisti/domain/runtime-config';

/** A page's tags for search engines and for link previews. */
export interface PageHead {
  /** Without the brand, which is added; null keeps the brand alone. */
  title: string | null;
  description?: string;
  /** Keeps search engines out; always on in the trial edition. */
  noindex?: boolean;
  /** The path, with its query, under which the page is known; its own path by default. */
  canonical?: string;
  /** Path of the picture shown where the page's link is shared; the page's own by default. */
  preview?: string;
}

/** One element of `<head>`; the first attribute tells it from others of its kind. */
export interface HeadTag {
  name: 'title' | 'meta' | 'link';
  text?: string;
  attributes: Readonly<Record<string, string>>;
}

const meta = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: name, content },
});

/** The head of a page at `pathname`. Pages kept from search engines have neither canonical address nor preview. */
export function describeHead(head: PageHead, config: RuntimeConfig, pathname: string): HeadTag[] {
  const { title, description, noindex = false } = head;
  const full = title === null ? brand : `${title} – ${brand}`;
  const tags: HeadTag[] = [{ name: 'title', text: full, attributes: {} }];
  if (description) tags.push(meta('description', description));
  if (noindex || config.edition === 'trial') tags.push(meta('robots', 'noindex'));
  if (noindex) return tags;
  const path = head.canonical ?? (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''));
  const url = config.publicUrl + path;
  const picture = config.publicUrl + (head.preview ?? pagePreviewPath(path));
  tags.push(
    { name: 'link', attributes: { rel: 'canonical', href: url } },
    property('og:type', 'website'),
    property('og:site_name', brand),
    property('og:locale', 'it_IT'),
    property('og:title', title ?? brand),
    ...(description ? [property('og:description', description)] : []),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:width', String(previewSize.width)),
    property('og:image:height', String(previewSize.height)),
    property('og:image:alt', title ?? brand),
    meta('twitter:card', 'summary_large_image'),
  );
  return tags;
}
