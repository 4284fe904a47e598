import { brand } from '@dentisti/domain/brand';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import type { QuestionAndAnswer } from './questions.tsx';

/** What owners of practices ask. */
export const practiceQuestions: readonly QuestionAndAnswer[] = [
  {
    question: 'Perché il mio studio è già nell’elenco?',
    answer: (
      <p>
        Raccogliamo i dati pubblici degli studi (Google, OpenStreetMap) e sulla scheda scriviamo da dove vengono. Se
        qualcosa è sbagliato premi «Segnala un errore»; se non vuoi comparire, scrivici e la togliamo.
      </p>
    ),
  },
  {
    question: 'Che cosa succede quando premo «Rivendica»?',
    answer: (
      <p>
        Ci lasci un messaggio e un’e-mail. Una persona controlla che lo studio sia tuo: telefona al numero pubblico e
        guarda l’iscrizione all’Albo. Poi la scheda la scrivi tu dall’area studi: ogni dato che scrivi o confermi porta
        «confermato dallo studio», con la data.
      </p>
    ),
  },
  {
    question: 'Come entro nell’area del mio studio?',
    answer: (
      <p>
        Con un link mandato alla tua e-mail, senza password. Poi cerchi lo studio e chiedi un codice: arriva a una
        casella del suo dominio, oppure lo detta una chiamata automatica al numero fisso pubblicato. Se non è possibile,
        decide una persona. <Link to={paths.studio()}>Area studi</Link>
      </p>
    ),
  },
  {
    question: 'Posso pagare per stare più in alto?',
    answer: (
      <p>
        No. Conta la valutazione Google, poi il numero di recensioni. Vale per tutti, anche per chi usa i nostri servizi
        a pagamento. <Link to={paths.ranking()}>Come ordiniamo gli studi</Link>
      </p>
    ),
  },
  {
    question: 'Chi mi telefona quando un paziente chiede un appuntamento?',
    answer: (
      <p>
        Un assistente automatico, e lo dice nella prima frase. Propone i tre orari che il paziente ha scelto, tu ne
        accetti uno, ne offri un altro o dici di no. Non registra, non ti vende niente, chiama solo negli orari di
        apertura.
      </p>
    ),
  },
  {
    question: 'Non voglio essere chiamato. Come faccio?',
    answer: (
      <p>
        Basta dire «non chiamateci più» all’assistente, o scriverci: il numero entra subito nell’elenco di chi non
        chiamiamo. La scheda resta, se vuoi.
      </p>
    ),
  },
  {
    question: 'L’agenda online si collega al mio gestionale?',
    answer: (
      <p>
        Non ancora in automatico: apri qui le ore che dedichi alle prenotazioni online, e quelle restano separate dal
        gestionale. Se ti serve un collegamento, dicci quale programma usi.
      </p>
    ),
  },
  {
    question: `${brand} prende una percentuale sulle cure?`,
    answer: (
      <p>
        No. Mettiamo in contatto: prezzo, preventivo e pagamento restano tra te e il paziente. L’unica eccezione è il
        pacchetto prima visita, per gli studi che scelgono di aderire, con condizioni scritte.
      </p>
    ),
  },
  {
    question: 'Quali dati dei pazienti ricevo?',
    answer: (
      <p>
        Quelli che servono per l’appuntamento: nome, telefono e il motivo in poche parole, solo dopo che hai accettato e
        con il consenso del paziente. <Link to={paths.privacy()}>Informativa sulla privacy</Link>
      </p>
    ),
  },
];
