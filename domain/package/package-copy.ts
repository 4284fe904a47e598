import { brand, productSingular } from '../brand.ts';
import { capitalized } from '../practice/italian-name.ts';
import { confirmationPromise, proposalPromise, taskHours, visitDay } from './package-promises.ts';

/** The words of the package's page. */
export interface PackageCopy {
  title: string;
  subtitle: string;
  /** Above the price; null shows none. */
  badge: string | null;
  /** Whether the list price is shown crossed out, with the percentage and the saving. */
  comparesPrices: boolean;
  /** How long the offer lasts; null says nothing. */
  availability: string | null;
  visit: string;
  hygiene: string;
  consultation: string;
  /** What comes along without a price of its own. `meaning`: what a short line promises, where it could be read otherwise. */
  included: readonly { text: string; meaning?: string }[];
}

export const packageCopyNames = ['specified', 'neutral'] as const;
export type PackageCopyName = (typeof packageCopyNames)[number];

const included = (appointment: string) => [
  { text: 'Studio verificato' },
  { text: appointment, meaning: `${capitalized(proposalPromise)}. ${visitDay}` },
  { text: 'Prenotazione con l’AI gratuita' },
];

/**
 * `specified` is the text the product's owner asked for. `neutral` informs without persuading, for whoever has to read
 * L. 145/2018 c. 525 strictly (docs/compliance.md): no badge, no comparison, nothing that urges.
 */
export const packageCopies: Readonly<Record<PackageCopyName, PackageCopy>> = {
  specified: {
    title: `Pacchetto ${brand}`,
    subtitle: `La tua prima visita dal ${productSingular}, completa e a prezzo chiaro.`,
    badge: 'OFFERTA LANCIO',
    comparesPrices: true,
    availability: 'Disponibilità limitata: offerta valida fino a esaurimento voucher',
    visit: 'Visita odontoiatrica completa',
    hygiene: 'Seduta di igiene dentale',
    consultation: 'Consulenza personalizzata',
    included: included(`Appuntamento entro ${taskHours} ore`),
  },
  neutral: {
    title: `Pacchetto ${brand}`,
    subtitle: `Una prima visita dal ${productSingular} con igiene dentale.`,
    badge: null,
    comparesPrices: false,
    availability: null,
    visit: 'Visita odontoiatrica completa',
    hygiene: 'Seduta di igiene dentale',
    consultation: 'Consulenza personalizzata',
    included: included(`Ti proponiamo un appuntamento entro ${taskHours} ore`),
  },
};

/** `Come Funziona`, in its four steps. */
export const packageSteps: readonly { title: string; text: string }[] = [
  { title: 'Paga online', text: 'Con carta, sulla pagina protetta del servizio di pagamento.' },
  {
    title: 'Ricevi l’e-mail di conferma',
    text: `${capitalized(confirmationPromise)}, con il riepilogo e il numero dell’ordine.`,
  },
  { title: 'Ti contattiamo', text: `${capitalized(proposalPromise)}: lo fa il nostro team.` },
  { title: 'Appuntamento confermato', text: `${visitDay} Il pacchetto è già pagato.` },
];

/** Toasts, word for word. */
export const packageToasts = {
  emailMissing: { title: 'Email richiesta', description: 'Inserisci il tuo indirizzo email per procedere' },
  unavailable: {
    title: 'Pagamento non disponibile',
    description: "L'integrazione Stripe sarà disponibile a breve. Riprova più tardi.",
  },
  failed: { title: 'Errore nel pagamento', description: 'Si è verificato un errore. Riprova più tardi.' },
} as const;
