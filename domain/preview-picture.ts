import { type PageRoute, pageRoutes } from './routes.ts';

/** The two lines of a link's preview picture. */
export interface PreviewText {
  title: string;
  line: string;
}

export const previewPrefix = '/anteprime';
/** Pixels, as Open Graph's readers want them. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Pages with words of their own on their picture; the others show home's. */
export const pagePreviews = {
  home: { title: 'Il dentista giusto, a due passi da te', line: 'Valutazioni, orari e prenotazione in un posto solo' },
  freeAssessment: { title: 'Valutazione gratuita', line: 'Capisci quanto è urgente, senza registrarti' },
  packageCheckout: { title: 'Pacchetto prima visita', line: 'Visita e igiene, con appuntamento confermato' },
  forPractices: { title: 'Per dentisti', line: 'Farsi trovare da chi cerca, nella propria città' },
  voice: { title: 'Receptionist AI per Studi Dentistici', line: 'Risponde al telefono quando lo studio non può' },
} as const satisfies Partial<Record<PageRoute, PreviewText>>;
export type PreviewedPage = keyof typeof pagePreviews;

/** Path of the picture of a page that stands at `pathname`. */
export function pagePreviewPath(pathname: string): string {
  const names = Object.keys(pagePreviews) as PreviewedPage[];
  return `${previewPrefix}/pagina/${names.find((name) => pageRoutes[name] === pathname) ?? 'home'}.png`;
}

/** Path of a practice's picture; `slug` is its current one. */
export const practicePreviewPath = (slug: string): string => `${previewPrefix}/studio/${slug}.png`;

/** Path of a city's picture; `city` as the gazetteer spells it. */
export const cityPreviewPath = (city: string): string => `${previewPrefix}/citta/${encodeURIComponent(city)}.png`;
