import type { LegalDocument } from '../legal-document.ts';

export const accessibility: LegalDocument = {
  title: 'Dichiarazione di accessibilità',
  description: 'A quale livello il sito è accessibile, che cosa ancora non va e a chi dirlo.',
  updated: { on: '2026-11-20', text: '20 novembre 2026' },
  summary:
    'Vogliamo che chiunque possa trovare un dentista da solo: con la tastiera, con un lettore di schermo, con il testo grande, con un telefono piccolo.',
  sections: [
    {
      anchor: 'livello',
      number: '1',
      title: 'A che livello siamo',
      blocks: [
        'Il sito è costruito per rispettare le **WCAG 2.2, livello AA**. Riteniamo di rispettarle in gran parte; i limiti che conosciamo sono al punto 3.',
        'È un’autovalutazione: nessun ente esterno ha ancora verificato il sito.',
      ],
    },
    {
      anchor: 'che-cosa-facciamo',
      number: '2',
      title: 'Che cosa puoi aspettarti',
      blocks: [
        {
          list: [
            'Tutto si raggiunge e si lascia con la tastiera, e si vede sempre dove sei. Il primo tasto Tab porta al contenuto.',
            'Titoli, elenchi, moduli ed errori hanno nomi che un lettore di schermo legge nell’ordine giusto.',
            'I contrasti sono almeno AA, nell’aspetto chiaro e in quello scuro. Nessuna informazione è affidata al solo colore.',
            'Il testo si ingrandisce al 200% e la pagina sta in 320 pixel senza perdere nulla. In fondo a ogni pagina puoi scegliere il testo grande.',
            'Se il tuo dispositivo chiede meno movimento, le animazioni si fermano.',
            'Ciò che la mappa mostra si trova anche nell’elenco, scritto.',
            'Nessuna operazione ha un tempo stretto. Gli orari degli studi con agenda restano riservati a te per 10 minuti: quando scadono puoi sceglierli di nuovo.',
          ],
        },
      ],
    },
    {
      anchor: 'limiti',
      number: '3',
      title: 'Che cosa ancora non va',
      blocks: [
        {
          list: [
            'La **mappa** si usa con la tastiera ma resta scomoda con un lettore di schermo: usa l’elenco, che dice le stesse cose.',
            'La prenotazione **al telefono** avviene fra l’assistente e lo studio: se lo studio preferisce parlare con te, serve una telefonata. Se per te è difficile, scrivici e chiamiamo noi.',
            'La **dimostrazione vocale** della receptionist dipende dalla voce del tuo browser; la stessa conversazione si può sempre leggere e scrivere.',
            'I siti degli studi e la pagina di **pagamento** sono di altri, e non possiamo garantirne l’accessibilità.',
          ],
        },
      ],
    },
    {
      anchor: 'prove',
      number: '4',
      title: 'Come lo controlliamo',
      blocks: [
        'A ogni modifica un programma (axe) controlla le pagine in un browser vero, nell’aspetto chiaro e scuro, con il testo al 200% e a 320 pixel; percorsi interi sono provati con la sola tastiera. I programmi trovano una parte dei problemi: il resto lo troviamo con le persone, e grazie a chi ci scrive.',
      ],
    },
    {
      anchor: 'scrivici',
      number: '5',
      title: 'Se trovi un ostacolo',
      blocks: [
        'Scrivi a {contactEmail} dicendo la pagina e che cosa non sei riuscito a fare. Ti risponde una persona, di solito entro 5 giorni lavorativi, e intanto ti aiuta a fare ciò che volevi, per esempio a chiedere l’appuntamento.',
        'Se la risposta non ti basta, puoi rivolgerti all’Agenzia per l’Italia digitale, [www.agid.gov.it](https://www.agid.gov.it), che vigila sull’accessibilità dei servizi digitali.',
      ],
    },
  ],
};
