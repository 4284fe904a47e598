import type { LegalDocument } from '../legal-document.ts';
import { privacyHowAndRights } from './privacy-how-and-rights.ts';
import { privacyWhoAndWhat } from './privacy-who-and-what.ts';

export const privacy: LegalDocument = {
  title: 'Informativa sulla privacy',
  description:
    'Quali dati trattiamo, perché, per quanto tempo, a chi li comunichiamo e come farli correggere o cancellare.',
  updated: { on: '2025-08-10', text: '10 agosto 2025' },
  summary:
    'In breve: per cercare un dentista non ti chiediamo chi sei. Se chiedi un appuntamento usiamo i tuoi dati per fissarlo, li diciamo solo allo studio che hai scelto e ai fornitori che ci servono per farlo, e poi li cancelliamo.',
  sections: [...privacyWhoAndWhat, ...privacyHowAndRights],
};
