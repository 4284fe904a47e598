import type { LegalSection } from '../legal-document.ts';

/** Terms, sections 1–10: who we are, what the service is and is not, how it is used. */
export const termsService: readonly LegalSection[] = [
  {
    anchor: 'chi-siamo',
    number: '1',
    title: 'Chi siamo e come contattarci',
    blocks: [
      'Il servizio Dentisti.ai è di **{legalName}**, con sede in Roma, Italia, P. IVA {vatNumber}, PEC {pec}.',
      'Il punto di contatto unico, per gli utenti, per gli studi e per le autorità, è {contactEmail}. Puoi scriverci in italiano, che è anche la lingua di questi termini.',
    ],
  },
  {
    anchor: 'definizioni',
    number: '2',
    title: 'Definizioni',
    blocks: [
      {
        list: [
          '**Utente**: chi usa il sito per sé o per una persona di cui è genitore o tutore.',
          '**Studio**: lo studio dentistico che compare nell’elenco o usa i nostri servizi.',
          '**Richiesta**: la domanda di un appuntamento che l’utente invia tramite il sito.',
          '**Prenotazione**: la richiesta che lo studio ha accettato, con giorno e ora.',
          '**Autovalutazione**: le domande sulla bocca e sui denti a cui il sito risponde con un livello.',
          '**Assistente**: il sistema di intelligenza artificiale che telefona agli studi o scrive nel sito. Dice sempre di essere un assistente automatico.',
        ],
      },
    ],
  },
  {
    anchor: 'oggetto',
    number: '3',
    title: 'Oggetto',
    blocks: [
      'Il sito permette di cercare studi dentistici, di fare un’autovalutazione informativa e di chiedere un appuntamento. Per gli utenti il servizio è **gratuito**.',
      'Gli studi possono usare servizi propri, anche a pagamento, con accordi a parte. Quegli accordi non cambiano l’ordine dei risultati (punto 14).',
    ],
  },
  {
    anchor: 'cosa-non-facciamo',
    number: '4',
    title: 'Cosa non facciamo',
    blocks: [
      'Siamo solo intermediari. Non prestiamo cure, non facciamo diagnosi, non prescriviamo terapie e non sostituiamo il parere di un medico o di un odontoiatra.',
      'Il rapporto di cura nasce fra te e lo studio. Lo studio risponde delle cure, dei preventivi, dei titoli di chi ci lavora e degli orari che promette.',
    ],
  },
  {
    anchor: 'emergenze',
    number: '5',
    title: 'Emergenze',
    blocks: [
      '**In caso di emergenza non usare questo servizio: chiama il 112 o vai al pronto soccorso.** Per esempio se fai fatica a respirare o a deglutire, se un gonfiore si allarga verso l’occhio o il collo, se hai febbre alta con gonfiore, se un sanguinamento non si ferma o dopo un colpo forte al volto.',
    ],
  },
  {
    anchor: 'requisiti',
    number: '6',
    title: 'Requisiti',
    blocks: [
      'Per usare il servizio devi avere almeno **18 anni**. Per chi è più giovane serve il consenso del genitore, o di chi ne fa le veci, che invia la richiesta con i propri contatti.',
      'I dati che inserisci devono essere veri e tuoi, o della persona per cui chiedi con il suo permesso. Un telefono sbagliato vuol dire un appuntamento che nessuno ti può confermare.',
    ],
  },
  {
    anchor: 'account',
    number: '7',
    title: 'Account',
    blocks: [
      'Alcuni servizi richiedono un account. Per cercare, fare l’autovalutazione e chiedere un appuntamento non serve: la tua richiesta la segui da un link privato.',
      'Chi gestisce uno studio entra da un link mandato alla sua e-mail, senza password: come si ottiene uno studio è nel punto 13.',
      'Le credenziali e i link privati sono personali. Non darli ad altri; se pensi che qualcuno li conosca, scrivici subito.',
    ],
  },
  {
    anchor: 'autovalutazione',
    number: '8',
    title: 'Autovalutazione',
    blocks: [
      'L’autovalutazione dà un’indicazione informativa, non una diagnosi: non ti visita, non vede radiografie e conosce solo ciò che rispondi. Può sbagliare, in un senso e nell’altro. Se il tuo stato ti preoccupa, senti un dentista anche quando il livello è basso.',
      'I livelli sono quattro: **basso**, **medio**, **alto**, **critico**. Ogni risultato dice da quali risposte dipende, che cosa fare ed entro quando. Le regole sono fisse, uguali per tutti e si leggono nella pagina stessa.',
      'Le risposte restano nel tuo dispositivo, come spiega l’[Informativa sulla privacy](/privacy-policy#autovalutazione).',
    ],
  },
  {
    anchor: 'prenotazione',
    number: '9',
    title: 'Prenotazione',
    blocks: [
      'Scegli lo studio, indichi tre orari preferiti, il motivo e i tuoi contatti. La richiesta riceve un numero nella forma `DENT-XXXX-YYYY` e una pagina privata dove vedi che cosa succede.',
      '**La prenotazione è confermata solo quando lo studio accetta.** Fino ad allora è una richiesta. Lo studio può accettare uno dei tre orari, proporne un altro, che accetti o rifiuti con un clic, oppure dire di no. Dagli studi con agenda in linea vedi gli orari liberi e la conferma è immediata.',
      'Puoi spostare o annullare dalla tua pagina privata, senza costi. Fallo appena lo sai: l’orario serve a qualcun altro. Noi avvisiamo lo studio e la pagina dice quando lo abbiamo fatto.',
    ],
  },
  {
    anchor: 'chiamata-ai',
    number: '10',
    title: 'Chiamata con assistente AI',
    blocks: [
      'Inviando la richiesta ci autorizzi a telefonare allo studio per tuo conto con un assistente automatico, che lo dichiara nella prima frase. Prima dell’invio leggi esattamente che cosa dirà.',
      'Chiamiamo dal lunedì al sabato, negli orari dello studio e fra le 9 e le 20, mai nei giorni di festa, e riproviamo più volte se non risponde. L’esito non è garantito: lo studio può non rispondere o non avere posto. In quel caso te lo diciamo e ti proponiamo altri studi.',
      'Uno studio può rispondere prima nella sua area studi: allora la telefonata non parte. Se ha scelto di non ricevere telefonate, la richiesta lo aspetta lì, e la tua pagina dice fino a quando.',
    ],
  },
];
