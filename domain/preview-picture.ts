import { type PageRoute, pageRoutes } from './routes.ts';

export const previewPrefix = '/anteprime';
/** Pixels, as Open Graph's readers want them. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Pages with words of their own on their picture; the others show home's. */
const previewedPages = [
  'home',
  'freeAssessment',
  'packageCheckout',
  'forPractices',
  'voice',
] as const satisfies readonly PageRoute[];
export type PreviewedPage = (typeof previewedPages)[number];

/** Path of the picture of a page that stands at `pathname`. */
export function pagePreviewPath(pathname: string): string {
  return `${previewPrefix}/pagina/${previewedPages.find((name) => pageRoutes[name] === pathname) ?? 'home'}.png`;
}

/** Path of a practice's picture; `slug` is its current one. */
export const practicePreviewPath = (slug: string): string => `${previewPrefix}/studio/${slug}.png`;

/** Path of a city's picture; `city` as the gazetteer spells it. */
export const cityPreviewPath = (city: string): string => `${previewPrefix}/citta/${encodeURIComponent(city)}.png`;
