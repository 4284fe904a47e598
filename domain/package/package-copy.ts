import { brand, productSingular } from '../brand.ts';

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
  /** What comes along without a price of its own. */
  included: readonly string[];
}

export const packageCopyNames = ['specified', 'neutral'] as const;
export type PackageCopyName = (typeof packageCopyNames)[number];

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
    included: ['Studio verificato', 'Appuntamento entro 24 ore', 'Prenotazione con l’AI gratuita'],
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
    included: ['Studio verificato', 'Ti proponiamo un appuntamento entro 24 ore', 'Prenotazione con l’AI gratuita'],
  },
};

/** `Come Funziona`, in its four steps. */
export const packageSteps: readonly { title: string; text: string }[] = [
  { title: 'Paga online', text: 'Con carta, sulla pagina protetta del servizio di pagamento.' },
  { title: 'Ricevi l’e-mail di conferma', text: 'Entro 5 minuti, con il riepilogo e il numero dell’ordine.' },
  { title: 'Ti contattiamo', text: 'Il nostro team ti scrive entro 24 ore per scegliere studio e orario.' },
  { title: 'Appuntamento confermato', text: 'Vai alla visita: il pacchetto è già pagato.' },
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
