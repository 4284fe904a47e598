import { formatEuro } from '@dentisti/domain/package/package-prices';
import {
  confirmationMinutes,
  promisedBy,
  proposalPromise,
  refundPromise,
  visitDay,
} from '@dentisti/domain/package/package-promises';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import type { OrderShownFragment } from '../../gql/graphql.ts';

export interface OrderDescription {
  tone: 'waiting' | 'good' | 'bad';
  title: string;
  paragraphs: string[];
}

/**
 * What an order's page says. The order's status is what counts; how the visitor left the payment page only changes what
 * is said while nothing is known. What was promised is said as a promise until its time is over.
 */
export function describeOrder(order: OrderShownFragment, cameBack: string | null, now = new Date()): OrderDescription {
  const amount = formatEuro(order.amountCents);
  const promised = order.paidAt
    ? promisedBy(new Date(order.paidAt), now)
    : { isOver: false, proposal: proposalPromise, refund: refundPromise };
  switch (order.status) {
    case 'PAID':
      return {
        tone: 'good',
        title: 'Pagamento ricevuto',
        paragraphs: [
          `Abbiamo ricevuto ${amount}: il pacchetto è tuo.${promised.isOver ? '' : ` L’e-mail di conferma arriva entro ${confirmationMinutes} minuti.`}`,
          `${capitalized(promised.proposal)}.${promised.isOver ? '' : ` ${visitDay} Per ora non devi fare altro.`}`,
        ],
      };
    case 'PENDING':
      return {
        tone: 'waiting',
        title: 'La tua banca sta confermando il pagamento',
        paragraphs: ['Può volerci un po’. Puoi chiudere questa pagina: ti scriviamo appena la banca risponde.'],
      };
    case 'REFUND_DUE':
      return {
        tone: 'bad',
        title: 'Ti restituiamo il pagamento',
        paragraphs: [
          order.refundReason === 'SOLD_OUT'
            ? `Il tuo pagamento è arrivato quando l’ultimo voucher era già stato preso. Ci dispiace: ti restituiamo ${amount}.`
            : 'L’importo ricevuto non è quello dell’ordine: te lo restituiamo tutto.',
          `${promised.refund}.${promised.isOver ? '' : ' Non devi fare nulla.'}`,
        ],
      };
    case 'REFUNDED':
      return {
        tone: 'good',
        title: 'Ti abbiamo rimborsato',
        paragraphs: [`Abbiamo restituito ${amount}. La banca può metterci qualche giorno a mostrarlo.`],
      };
    case 'EXPIRED':
      return {
        tone: 'bad',
        title: 'La pagina di pagamento è scaduta',
        paragraphs: ['Non ti è stato addebitato nulla. Se vuoi puoi ricominciare dal pacchetto.'],
      };
    case 'FAILED':
      return {
        tone: 'bad',
        title: 'Il pagamento non è riuscito',
        paragraphs: ['Non ti è stato addebitato nulla. Puoi riprovare dal pacchetto.'],
      };
    case 'CREATED':
    case 'OPEN':
      return cameBack === 'annullato' ? cancelled : waiting(cameBack === 'riuscito');
  }
}

const cancelled: OrderDescription = {
  tone: 'bad',
  title: 'Pagamento annullato',
  paragraphs: [
    'Non ti è stato addebitato nulla. La pagina di pagamento resta aperta ancora per un po’, se ci ripensi.',
  ],
};

const waiting = (cameBack: boolean): OrderDescription => ({
  tone: 'waiting',
  title: 'Stiamo aspettando la conferma del pagamento',
  paragraphs: cameBack
    ? ['Di solito arriva in pochi secondi. Puoi anche chiudere questa pagina: ti scriviamo per e-mail.']
    : ['La pagina di pagamento si apre in una nuova scheda. Quando hai pagato, qui lo vedi da solo.'],
});
