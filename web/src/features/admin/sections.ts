import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import { type ComponentType, lazy } from 'react';

/** One part of the admin area: `/admin/<path>` and, where it has single items, `/admin/<path>/<id>`. */
export interface AdminSection {
  path: string;
  title: string;
  /** Who sees it in the menu; the gateway decides for itself. */
  for: 'operator' | 'admin';
  /** The only edition that has it; unset: all. */
  edition?: RuntimeConfig['edition'];
  Page: ComponentType;
}

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** In the order of the menu; the first one is what `/admin` opens. */
const adminSections: readonly AdminSection[] = [
  {
    path: 'panoramica',
    title: 'Panoramica',
    for: 'operator',
    Page: page(async () => (await import('./overview/overview-page.tsx')).OverviewPage),
  },
  {
    path: 'prenotazioni',
    title: 'Prenotazioni',
    for: 'operator',
    Page: page(async () => (await import('./bookings/bookings-section.tsx')).BookingsSection),
  },
  {
    path: 'chiamate',
    title: 'Chiamate',
    for: 'operator',
    Page: page(async () => (await import('./calls/calls-section.tsx')).CallsSection),
  },
  {
    path: 'ricerche',
    title: 'Ricerche',
    for: 'operator',
    Page: page(async () => (await import('./discoveries/discoveries-page.tsx')).DiscoveriesPage),
  },
  {
    path: 'studi',
    title: 'Studi',
    for: 'operator',
    Page: page(async () => (await import('./practices/practices-section.tsx')).PracticesSection),
  },
  {
    path: 'rivendicazioni',
    title: 'Rivendicazioni',
    for: 'operator',
    Page: page(async () => (await import('./claims/claims-page.tsx')).ClaimsPage),
  },
  {
    path: 'proposte',
    title: 'Proposte degli studi',
    for: 'operator',
    Page: page(async () => (await import('./proposals/proposals-page.tsx')).ProposalsPage),
  },
  {
    path: 'contatti',
    title: 'Contatti',
    for: 'operator',
    Page: page(async () => (await import('./leads/leads-section.tsx')).LeadsSection),
  },
  {
    path: 'ordini',
    title: 'Ordini',
    for: 'operator',
    Page: page(async () => (await import('./orders/orders-section.tsx')).OrdersSection),
  },
  {
    path: 'segnalazioni',
    title: 'Segnalazioni',
    for: 'operator',
    Page: page(async () => (await import('./reports/reports-section.tsx')).ReportsSection),
  },
  {
    path: 'recensioni',
    title: 'Recensioni',
    for: 'operator',
    Page: page(async () => (await import('./reviews/reviews-section.tsx')).ReviewsSection),
  },
  {
    path: 'posta',
    title: 'Posta',
    for: 'operator',
    Page: page(async () => (await import('./mail/mail-page.tsx')).MailPage),
  },
  {
    path: 'linea',
    title: 'Linea telefonica',
    for: 'operator',
    Page: page(async () => (await import('./lines/lines-page.tsx')).LinesPage),
  },
  {
    path: 'code',
    title: 'Code',
    for: 'operator',
    Page: page(async () => (await import('./queues/queues-section.tsx')).QueuesSection),
  },
  {
    path: 'simulazione',
    title: 'Simulazione',
    for: 'operator',
    edition: 'trial',
    Page: page(async () => (await import('./simulation/simulation-page.tsx')).SimulationPage),
  },
  {
    path: 'attivazione',
    title: 'Attivazione',
    for: 'operator',
    Page: page(async () => (await import('./activation/activation-page.tsx')).ActivationPage),
  },
  {
    path: 'accesso',
    title: 'Il mio accesso',
    for: 'operator',
    Page: page(async () => (await import('./own-access/own-access-page.tsx')).OwnAccessPage),
  },
  {
    path: 'persone',
    title: 'Persone',
    for: 'admin',
    Page: page(async () => (await import('./operators/operators-page.tsx')).OperatorsPage),
  },
  {
    path: 'registro',
    title: 'Registro',
    for: 'admin',
    Page: page(async () => (await import('./audit/audit-page.tsx')).AuditPage),
  },
];

/** The sections of an edition, in the order of the menu. */
export const sectionsOf = (edition: RuntimeConfig['edition']): AdminSection[] =>
  adminSections.filter((section) => section.edition === undefined || section.edition === edition);

/** The section a path names; without a name the first one; undefined when the edition has none of that name. */
export const findSection = (path: string | undefined, edition: RuntimeConfig['edition']): AdminSection | undefined =>
  path === undefined ? adminSections[0] : sectionsOf(edition).find((section) => section.path === path);
