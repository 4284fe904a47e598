import type { LegalDocument } from '../legal-document.ts';
import { termsRules } from './terms-rules.ts';
import { termsService } from './terms-service.ts';

export const terms: LegalDocument = {
  title: 'Termini di servizio',
  description: 'Le regole del servizio: è gratuito per gli utenti, mette in contatto con gli studi e non presta cure.',
  updated: { on: '2025-08-10', text: '10 agosto 2025' },
  summary:
    'In breve: ti aiutiamo a trovare uno studio e a chiedere un appuntamento, gratis. Le cure sono dello studio. In un’emergenza non usare questo sito: chiama il 112.',
  sections: [...termsService, ...termsRules],
};
