import { writtenDate } from '@dentisti/domain/booking/italian-time';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { LegalDocument } from '../legal-document.ts';
import { processingTermsDuties } from './processing-terms-duties.ts';
import { processingTermsScope } from './processing-terms-scope.ts';

export const processingTerms: LegalDocument = {
  title: 'Accordo sul trattamento dei dati',
  description:
    'L’accordo con cui Dentisti.ai tratta i dati dei pazienti per conto di uno studio (articolo 28 GDPR): quali dati, per che cosa, con quali misure, fino a quando.',
  // The version that a practice accepts is the text's own date.
  updated: { on: processingTermsVersion, text: writtenDate(new Date(processingTermsVersion)) },
  summary:
    'In breve: agenda e pazienti sono dello studio. Noi li teniamo per suo conto, facciamo solo quello che lo studio ci dice e, quando smette, glieli lasciamo portare via e li cancelliamo.',
  sections: [...processingTermsScope, ...processingTermsDuties],
};
