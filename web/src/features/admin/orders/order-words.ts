import type { ContactTaskKind, OrderChannel, PackageOrderStatus, PackageRefundReason } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-mark.tsx';

export const orderWords: Readonly<Record<PackageOrderStatus, { word: string; tone: StatusTone }>> = {
  CREATED: { word: 'Creato', tone: 'waiting' },
  OPEN: { word: 'In attesa del pagamento', tone: 'waiting' },
  PENDING: { word: 'In attesa della banca', tone: 'waiting' },
  PAID: { word: 'Pagato', tone: 'good' },
  REFUND_DUE: { word: 'Da rimborsare', tone: 'bad' },
  REFUNDED: { word: 'Rimborsato', tone: 'quiet' },
  EXPIRED: { word: 'Scaduto', tone: 'quiet' },
  FAILED: { word: 'Non pagato', tone: 'quiet' },
};

export const taskWords: Readonly<Record<ContactTaskKind, string>> = {
  CONTACT: 'Ricontattare',
  REFUND: 'Rendere il denaro',
  REVIEW: 'Controllare il pagamento',
};

export const channelWords: Readonly<Record<OrderChannel, string>> = {
  ONLINE: 'Pagina di pagamento',
  LINK: 'Link esterno, registrato a mano',
};

export const refundWords: Readonly<Record<PackageRefundReason, string>> = {
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
export function dueWord({ isOverdue, overdueDays }: Due): string {
  if (!isOverdue) return 'da fare';
  if (overdueDays === 0) return 'in ritardo da oggi';
  return overdueDays === 1 ? 'in ritardo da ieri' : `in ritardo di ${overdueDays} giorni`;
}
