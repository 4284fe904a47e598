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
        Entri nell’area studi con la tua e-mail e chiedi lo studio: un codice va a una casella del suo dominio, oppure
        lo detta una chiamata automatica al numero fisso pubblicato. Da lì rispondi alle richieste, decidi quando
        possiamo chiamarti e proponi correzioni della scheda. Agenda, pazienti e scheda si aprono dopo, quando un nostro
        operatore ha trovato l’iscrizione all’Albo o ci hai scritto dalla PEC: da allora ogni dato che scrivi o confermi
        porta «confermato dallo studio», con la data. Se lo studio ha già chi lo gestisce, decide una persona.
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
        accetti uno, ne offri un altro o dici di no. La telefonata è gratis per te, non vende niente e non è registrata,
        salvo che lo dica all’inizio; parte negli orari dello studio, fra le 9 e le 20, da lunedì a sabato. Se rispondi
        prima nell’area studi o dal link dell’e-mail, non parte.
      </p>
    ),
  },
  {
    question: 'Non voglio essere chiamato. Come faccio?',
    answer: (
      <p>
        Nell’area studi, in «Collegamenti», scegli gli orari, una pausa o mai più: vale subito, e le richieste ti
        aspettano lì e per e-mail. Senza area studi basta dire «non chiamateci più» all’assistente che ti telefona: il
        numero entra subito nell’elenco di chi non chiamiamo. Se ce lo dici chiamandoci, per un giorno non telefoniamo a
        quel numero e poi decide una persona, come quando ci scrivi. La scheda resta, se vuoi.
      </p>
    ),
  },
  {
    question: 'L’agenda online si collega al mio gestionale?',
    answer: (
      <p>
        Sì, in tre modi. Il calendario di ogni professionista – Google Calendar, iCloud, Nextcloud o un altro CalDAV –
        si tiene al passo nei due sensi: le visite compaiono lì, e i suoi impegni tolgono quegli orari dall’agenda, di
        solito entro un minuto. Un calendario da leggere per il telefono o il gestionale, che lo aggiorna quando vuole
        lui, spesso ogni 8–24 ore. E avvisi firmati, subito, quando un appuntamento è preso, spostato o annullato. Se il
        gestionale non sa né l’uno né l’altro, dicci quale usi.
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
        Quelli che servono per l’appuntamento, con il consenso del paziente. Al telefono e nell’e-mail il motivo e gli
        orari; nome e telefono l’assistente li dice solo dopo il tuo sì. Nell’area studi, dopo la verifica della
        titolarità, vedi nome, telefono e nota già mentre decidi.{' '}
        <Link to={paths.privacy()}>Informativa sulla privacy</Link>
      </p>
    ),
  },
];
