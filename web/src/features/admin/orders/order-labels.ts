import type { ContactTaskKind, OrderChannel, PackageOrderStatus, PackageRefundReason } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

export const orderStatusLabels: Readonly<Record<PackageOrderStatus, { label: string; tone: StatusTone }>> = {
  CREATED: { label: 'Creato', tone: 'waiting' },
  OPEN: { label: 'In attesa del pagamento', tone: 'waiting' },
  PENDING: { label: 'In attesa della banca', tone: 'waiting' },
  PAID: { label: 'Pagato', tone: 'good' },
  REFUND_DUE: { label: 'Da rimborsare', tone: 'bad' },
  REFUNDED: { label: 'Rimborsato', tone: 'quiet' },
  EXPIRED: { label: 'Scaduto', tone: 'quiet' },
  FAILED: { label: 'Non pagato', tone: 'quiet' },
};

export const contactTaskLabels: Readonly<Record<ContactTaskKind, string>> = {
  CONTACT: 'Ricontattare',
  REFUND: 'Rendere il denaro',
  REVIEW: 'Controllare il pagamento',
};

export const channelLabels: Readonly<Record<OrderChannel, string>> = {
  ONLINE: 'Pagina di pagamento',
  LINK: 'Link esterno, registrato a mano',
};

export const refundReasonLabels: Readonly<Record<PackageRefundReason, string>> = {
  SOLD_OUT: 'I pacchetti erano finiti',
  WRONG_AMOUNT: 'L’importo non era quello giusto',
};

const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' });
export const euroText = (cents: number): string => euro.format(cents / 100);

interface Due {
  isOverdue: boolean;
  overdueDays: number;
}
/** How a task stands, in words. */
export function dueLabel({ isOverdue, overdueDays }: Due): string {
  if (!isOverdue) return 'da fare';
  if (overdueDays === 0) return 'in ritardo da oggi';
  return overdueDays === 1 ? 'in ritardo da ieri' : `in ritardo di ${overdueDays} giorni`;
}
