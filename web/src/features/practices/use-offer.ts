import { useQuery } from '@apollo/client/react';
import { PracticeOffer } from './lead.query.ts';

const euro = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});

export interface OfferTexts {
  agenda: string;
  receptionist: string;
  /** What the receptionist's price covers. */
  receptionistIncludes: string;
}

const monthly = (cents: number) => (cents === 0 ? 'Gratis' : `${euro.format(cents / 100)} al mese + IVA`);
const agreed = 'Su accordo scritto';

/** Prices in words; until they are known, or when they cannot be had, nothing is promised. */
export function useOffer(): OfferTexts | null {
  const { data } = useQuery(PracticeOffer);
  const offer = data?.practiceOffer;
  if (!offer) return null;
  const { agendaMonthlyCents, receptionistMonthlyCents: cents, receptionistIncludedMinutes: minutes } = offer;
  return {
    agenda: monthly(agendaMonthlyCents),
    receptionist: cents == null ? agreed : monthly(cents),
    receptionistIncludes:
      cents == null
        ? 'Dipende da quante telefonate riceve lo studio: ti diamo una cifra per iscritto, prima di cominciare.'
        : minutes == null
          ? 'Quante telefonate comprende sta scritto nell’accordo che ricevi prima di cominciare.'
          : `Comprende ${minutes} minuti di conversazione al mese. Oltre, decidi tu se farla continuare.`,
  };
}
