import { pageRoutes } from '@dentisti/domain/routes';
import { matchPath } from 'react-router-dom';
import { type ComingRoute, comingRoutes } from '../../lib/built-routes.ts';

/** What a page will be once its part is built, in plain words. */
export interface ComingPart {
  title: string;
  text: string;
  /** What one can do meanwhile, when that is something else than searching for a dentist. */
  meanwhile?: string;
}

const legalMeanwhile =
  'Intanto: per cercare non serve registrarsi, e la pagina non conserva nulla oltre questa sessione.';

const comingParts: Record<ComingRoute, ComingPart> = {
  assessment: {
    title: 'Le domande della valutazione',
    text: 'Qui risponderai a poche domande sui tuoi denti e avrai subito il tuo livello di rischio: basso, medio, alto o critico.',
  },
  freeAssessment: {
    title: 'Valutazione gratuita con l’AI',
    text: 'Dura 30 secondi, senza registrazione, e il risultato arriva subito. La stiamo mettendo a punto.',
    meanwhile:
      'Se hai dolore forte, gonfiore o febbre non aspettare: chiama un dentista. In caso di emergenza chiama il 112.',
  },
  packageCheckout: {
    title: 'Pacchetto prima visita',
    text: 'Qui potrai acquistare la prima visita con igiene dentale in uno studio verificato.',
  },
  forDentists: {
    title: 'Per chi cura',
    text: 'La pagina per gli studi: come comparire nell’elenco, correggere i propri dati e ricevere richieste di appuntamento.',
    meanwhile: 'Il tuo studio è già nell’elenco? Apri la sua scheda e scegli «Rivendica».',
  },
  voice: {
    title: 'Receptionist AI per Studi Dentistici',
    text: 'Un’assistente che risponde al telefono dello studio, propone gli orari liberi e passa la chiamata quando serve una persona.',
  },
  admin: { title: 'Area riservata', text: 'Qui lavorerà chi gestisce il servizio.' },
  testCallerId: {
    title: 'Prova del numero chiamante',
    text: 'Uno strumento interno: farà partire una chiamata di prova per controllare il numero che appare.',
  },
  byokSetup: {
    title: 'Configurazione del numero SIP',
    text: 'Uno strumento interno: collegherà un numero italiano di un operatore alla piattaforma vocale.',
  },
  privacy: {
    title: 'Informativa sulla privacy',
    text: 'Qui leggerai quali dati trattiamo, perché, per quanto tempo, e come farli cancellare.',
    meanwhile: legalMeanwhile,
  },
  terms: {
    title: 'Termini di servizio',
    text: 'Qui leggerai le regole del servizio: mettiamo in contatto pazienti e studi, non diamo cure mediche.',
    meanwhile: legalMeanwhile,
  },
  cookies: {
    title: 'Informativa sui cookie',
    text: 'Qui leggerai quali cookie usiamo e potrai cambiare le tue scelte.',
    meanwhile: legalMeanwhile,
  },
};

/** The part a path belongs to; undefined when it is no coming page. */
export function findComingPart(pathname: string): ComingPart | undefined {
  const name = comingRoutes.find((route) => matchPath(pageRoutes[route], pathname));
  return name && comingParts[name];
}
