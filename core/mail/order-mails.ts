import type { PackageOrderRow } from '@dentisti/db/package/package-order.repository';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import type { OrderMail } from '@dentisti/domain/package/order-mail';
import { formatEuro } from '@dentisti/domain/package/package-prices';
import { proposalPromise, refundPromise, visitDay, withdrawalDays } from '@dentisti/domain/package/package-promises';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import type { MailContent } from './mail-content.ts';

/** Input of the templates of an order's mails. Instants are UTC. */
interface OrderMailInput {
  order: PackageOrderRow;
  pageUrl: string;
  /** What the operator has to do; null in mails to the buyer. */
  task: 'contact' | 'refund' | 'review' | null;
  /** When that is due; null where nothing is. */
  dueAt: Date | null;
}

type Template = (input: OrderMailInput) => MailContent;

const bought = ({ order }: OrderMailInput) => [
  { label: 'Numero dell’ordine', lines: [order.number] },
  {
    label: 'Che cosa comprende',
    lines: [
      `Pacchetto ${brand}`,
      'Visita odontoiatrica completa',
      'Seduta di igiene dentale',
      'Consulenza personalizzata',
      'Prenotazione con l’AI gratuita',
    ],
  },
  { label: 'Totale pagato', lines: [`${formatEuro(order.amountCents)}, imposte comprese`] },
];
const follow = ({ pageUrl }: OrderMailInput) => ({ label: 'Vedi l’ordine', url: pageUrl });
const simulated = ({ order }: OrderMailInput) => (order.simulated ? ['Pagamento simulato: nessun addebito.'] : []);

const orderPaid: Template = (input) => ({
  subject: `Pagamento ricevuto: il tuo pacchetto ${input.order.number}`,
  preview: `${capitalized(proposalPromise)}.`,
  heading: 'Il pacchetto è tuo',
  paragraphs: [
    `Abbiamo ricevuto ${formatEuro(input.order.amountCents)}. Adesso tocca a noi: ${proposalPromise}, a questo indirizzo. ${visitDay} Alla visita non paghi altro per quello che il pacchetto comprende.`,
  ],
  details: bought(input),
  action: follow(input),
  notes: [
    `Se non troviamo un appuntamento che ti vada bene ti restituiamo tutto. Puoi anche ripensarci: finché la visita non è stata fatta, entro ${withdrawalDays} giorni dal pagamento, rispondi a questa e-mail con il numero dell’ordine e ti rimborsiamo sulla stessa carta.`,
    `${brand} mette in contatto pazienti e studi: delle cure risponde lo studio.`,
    ...simulated(input),
  ],
});

const refused: Readonly<Record<string, string>> = {
  soldOut:
    'Il tuo pagamento è arrivato quando l’ultimo voucher era già stato preso. Ci dispiace: non possiamo darti il pacchetto, e ti restituiamo tutto.',
  wrongAmount:
    'L’importo che abbiamo ricevuto non è quello dell’ordine. Non possiamo darti il pacchetto, e ti restituiamo tutto.',
};

const orderRefused: Template = (input) => ({
  subject: `Ti rimborsiamo: ordine ${input.order.number}`,
  preview: 'Non devi fare nulla.',
  heading: 'Ti restituiamo il pagamento',
  paragraphs: [
    refused[input.order.refundReason ?? ''] ?? 'Non possiamo darti il pacchetto, e ti restituiamo tutto.',
    `${refundPromise}; la banca può metterci qualche giorno a mostrarlo. Non devi fare nulla.`,
  ],
  details: [{ label: 'Numero dell’ordine', lines: [input.order.number] }],
  action: follow(input),
  notes: simulated(input),
});

const orderRefunded: Template = (input) => ({
  subject: `Rimborso eseguito: ordine ${input.order.number}`,
  preview: `Abbiamo restituito ${formatEuro(input.order.amountCents)}.`,
  heading: 'Ti abbiamo rimborsato',
  paragraphs: [
    `Abbiamo restituito ${formatEuro(input.order.amountCents)} sulla carta che hai usato. La banca può metterci qualche giorno a mostrarlo.`,
  ],
  details: [{ label: 'Numero dell’ordine', lines: [input.order.number] }],
  action: follow(input),
  notes: simulated(input),
});

const orderNotPaid: Template = (input) => ({
  subject: `Pagamento non riuscito: ordine ${input.order.number}`,
  preview: 'La banca non lo ha confermato. Non ti è stato addebitato nulla.',
  heading: 'Il pagamento non è riuscito',
  paragraphs: [
    'La tua banca non ha confermato il pagamento: non ti è stato addebitato nulla. Se vuoi puoi riprovare dalla pagina del pacchetto.',
  ],
  details: [{ label: 'Numero dell’ordine', lines: [input.order.number] }],
  action: follow(input),
  notes: simulated(input),
});

/** Names no buyer: the admin area does, behind its sign-in. */
const orderForOperator: Template = ({ order, task, dueAt }) => {
  const toDo =
    task === 'review'
      ? 'Contestazione, rimborso o secondo pagamento presso il servizio di pagamento. Guardare il pagamento nel suo pannello, rispondere entro i termini indicati là, poi segnare l’ordine come controllato.'
      : task === 'refund'
        ? `Restituire ${formatEuro(order.amountCents)} (${order.refundReason === 'soldOut' ? 'voucher esauriti' : 'importo diverso da quello dell’ordine'}).`
        : 'Scrivere a chi ha comprato il pacchetto, proponendo studio e orario.';
  const titles = { refund: 'Rimborso da fare', review: 'Pagamento da controllare' } as const;
  const title = task === 'refund' || task === 'review' ? titles[task] : 'Pacchetto venduto: da contattare';
  return {
    subject: `[Operatore] ${title} (${order.number})`,
    preview: toDo,
    heading: title,
    paragraphs: [toDo],
    details: [
      { label: 'Ordine', lines: [order.number] },
      ...(dueAt ? [{ label: 'Entro', lines: [writtenTime(dueAt)] }] : []),
    ],
    notes: order.simulated ? ['Pagamento simulato.'] : [],
  };
};

/** One template for every mail an order can cause: one without does not compile. */
export const orderTemplates = {
  orderPaid,
  orderRefused,
  orderRefunded,
  orderNotPaid,
  orderForOperator,
} satisfies Record<OrderMail, Template>;
