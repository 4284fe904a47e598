import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import type { QuestionAndAnswer } from '../practices/questions.tsx';

/** What practices ask about a receptionist that is not a person. */
export const voiceQuestions: readonly QuestionAndAnswer[] = [
  {
    question: 'La posso già attivare sul numero dello studio?',
    answer: (
      <p>
        No, non ancora: oggi è una dimostrazione nel browser. Già in servizio sono l’agenda online, che prende
        appuntamenti senza telefonate, e l’assistente che telefona allo studio quando un paziente chiede un
        appuntamento. <Link to={`${paths.forPractices()}#area-studi`}>Che cosa fa l’area studi</Link>
      </p>
    ),
  },
  {
    question: 'I pazienti capiscono che non è una persona?',
    answer: (
      <p>
        Sì, perché lo dice lei nella prima frase e non lo nega mai. Chi preferisce una persona la chiede, e la chiamata
        passa.
      </p>
    ),
  },
  {
    question: 'E se non capisce?',
    answer: (
      <p>
        Ripete la domanda in modo più semplice; dopo tre volte propone una persona. Provala con una frase strana qui
        sopra: non inventa.
      </p>
    ),
  },
  {
    question: 'Può prenotare due pazienti alla stessa ora?',
    answer: (
      <p>
        No. Lo impedisce la base di dati, non la buona volontà: il secondo viene rifiutato anche se le due richieste
        arrivano nello stesso istante, una al telefono e una dal sito.
      </p>
    ),
  },
  {
    question: 'La prova qui sopra usa la stessa intelligenza del telefono?',
    answer: (
      <p>
        Per il telefono degli studi la receptionist non è ancora in servizio. La prova usa gli strumenti veri
        sull’agenda – posti liberi, prenota, sposta, annulla, passa una persona – e le frasi le capisce un motore a
        regole, che risponde sempre allo stesso modo.
      </p>
    ),
  },
  {
    question: 'Che cosa resta di quello che scrivo nella prova?',
    answer: (
      <p>
        Niente. La conversazione resta nel tuo browser; da noi c’è solo un posto occupato senza nome, che si libera dopo
        mezz’ora. Se usi il microfono, la voce la riconosce il tuo browser, che può inviarla al suo produttore: per
        questo è spento finché non lo accendi.
      </p>
    ),
  },
  {
    question: 'Devo cambiare numero o centralino?',
    answer: (
      <p>
        Oggi no, perché non si attiva ancora. Quando sarà possibile basterà una deviazione di chiamata verso il nostro
        numero, da togliere allo stesso modo.
      </p>
    ),
  },
  {
    question: 'Che cosa succede se il servizio si ferma?',
    answer: (
      <p>
        È pensata per una deviazione solo su occupato o mancata risposta: se noi non rispondessimo, il telefono
        squillerebbe da te come prima.
      </p>
    ),
  },
  {
    question: 'Parla altre lingue?',
    answer: <p>Oggi soltanto italiano. Se i tuoi pazienti parlano altre lingue, dicci quali: decidiamo da lì.</p>,
  },
];
