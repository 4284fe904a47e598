import type { LegalDocument } from '../legal-document.ts';

export const cookies: LegalDocument = {
  title: 'Cookie Policy',
  description: 'Quali cookie usiamo, per quanto tempo restano, e come accettare, rifiutare o cambiare idea.',
  updated: { on: '2025-08-10', text: '10 agosto 2025' },
  summary:
    'In breve: finché non scegli, e se rifiuti, usiamo solo ciò che è necessario. Nessun cookie di pubblicità, mai. La tabella completa è nel punto 6.',
  sections: [
    {
      anchor: 'che-cosa-sono',
      number: '1',
      title: 'Che cosa sono',
      blocks: [
        'Un cookie è un piccolo testo che un sito lascia nel browser per ritrovarlo più tardi. Esistono memorie simili: la memoria locale (`localStorage`), che resta anche dopo la chiusura, e la memoria di sessione (`sessionStorage`), che il browser svuota quando chiudi la scheda.',
        'Per noi contano allo stesso modo: quello che vale per i cookie, in questa pagina, vale anche per loro.',
      ],
    },
    {
      anchor: 'riepilogo',
      number: '2',
      title: 'Riepilogo',
      blocks: [
        {
          list: [
            '**Necessari**: fanno funzionare il sito. Non chiedono consenso.',
            '**Funzionali**: ricordano le tue preferenze da una visita all’altra. Solo con il tuo consenso.',
            '**Analitici**: contano le pagine viste. Solo con il tuo consenso.',
          ],
        },
        '**Nessun cookie di marketing**: non facciamo pubblicità e non lasciamo che altri ti seguano da qui.',
      ],
    },
    {
      anchor: 'necessari',
      number: '3',
      title: 'Necessari (senza consenso)',
      blocks: [
        {
          list: [
            '`consent_status` ricorda la tua scelta per 6 mesi, così non te la chiediamo di nuovo. Contiene la versione di questa pagina, la scelta, l’ora e un numero a caso.',
            '`session_id` ricorda per 30 giorni che con questo browser hai confermato e-mail e telefono con il codice di una prenotazione, così non te lo chiediamo di nuovo. Contiene un numero a caso. Nell’area riservata tiene aperta la sessione di chi ha fatto l’accesso, e finisce quando chiudi il browser.',
            '`csrf_token` protegge i moduli di chi ha fatto l’accesso da invii fatti da altri siti.',
            '`studio_session` tiene dentro per 90 giorni al massimo chi gestisce uno studio ed è entrato dal link mandato alla sua e-mail, o con una passkey. Contiene un numero a caso; finisce quando esce, o dopo 30 giorni senza uso.',
            '`studio_csrf` protegge i moduli di quelle persone da invii fatti da altri siti, per lo stesso tempo.',
            '`studio_passkey` vale 5 minuti: fa accettare la risposta di una passkey solo nel browser in cui è stata chiesta. Contiene un numero a caso.',
          ],
        },
        'Senza un codice scritto in una prenotazione `session_id` **non lo ricevi**; `csrf_token` serve solo nell’area riservata a chi gestisce il servizio, `studio_session` e `studio_csrf` solo a chi entra in uno studio, `studio_passkey` solo a chi usa una passkey.',
      ],
    },
    {
      anchor: 'funzionali',
      number: '4',
      title: 'Funzionali',
      blocks: [
        {
          list: [
            '`location_memory` ricorda l’ultimo luogo cercato, che resta nella memoria locale del browser (`selectedLocation`) e con il cookie scade.',
            '`theme_preference` ricorda se preferisci l’aspetto chiaro o scuro.',
            '`language_pref` ricorda che leggi il sito in italiano, per ora l’unica lingua, e non ripete l’avviso a chi ha il browser in un’altra.',
            '`my_bookings` tiene nella memoria locale, e in nessun cookie, i link delle prenotazioni che apri in questo browser: li vedi e li togli in [Le mie prenotazioni](/le-mie-prenotazioni).',
            '`user_preferences` ricorda come preferisci leggere: elenco o schede, grandezza del testo.',
          ],
        },
        'Sono impostati solo dopo il tuo consenso. Senza, la scelta vale per la sola visita, nella memoria di sessione del browser, e dei link delle prenotazioni non resta nulla. Se ritiri il consenso, li cancelliamo subito.',
      ],
    },
    {
      anchor: 'analitici',
      number: '5',
      title: 'Analitici (solo con consenso)',
      blocks: [
        '`analytics_session` ci dice che una visita è in corso, per non contarla due volte. Contiamo quante volte al giorno si apre ogni pagina, per esempio «i risultati», e quante visite cominciano: solo somme, senza sapere chi sei, da dove vieni o che cosa hai cercato.',
        {
          googleAnalytics: 'on',
          text: '`_ga` e `_ga_*` sono di Google Analytics, cioè di una terza parte: Google può trasferire dati negli Stati Uniti, con le garanzie del Data Privacy Framework. A Google diciamo solo il nome della pagina, mai l’indirizzo completo.',
        },
        {
          googleAnalytics: 'off',
          text: '`_ga` e `_ga_*` sono di Google Analytics, cioè di una terza parte, che può trasferire dati negli Stati Uniti. **Oggi in questo sito Google Analytics non è attivo**: questi due cookie non vengono impostati nemmeno se accetti.',
        },
        'Le risposte dell’autovalutazione e i motivi della visita non entrano mai nelle statistiche.',
      ],
    },
    {
      anchor: 'tabella',
      number: '6',
      title: 'Tabella completa',
      blocks: [
        'Questo è tutto ciò che può restare nel tuo browser dopo la visita. La tabella è scritta dallo stesso elenco da cui il sito prende le durate.',
        { generated: 'cookies' },
        'Durante la visita, e solo fino a quando chiudi la scheda, la memoria di sessione può contenere:',
        { generated: 'visitMemory' },
      ],
    },
    {
      anchor: 'come-scegli',
      number: '7',
      title: 'Come scegli',
      blocks: [
        'Alla prima visita un riquadro ti dà tre pulsanti uguali e una X:',
        {
          list: [
            '**Accetta**: necessari, funzionali e analitici.',
            '**Rifiuta**: solo i necessari.',
            '**Personalizza**: scegli tu, categoria per categoria. Nulla è già spuntato.',
            '**X**: come Rifiuta, restano solo i necessari.',
          ],
        },
        'Scorrere la pagina o continuare a navigare non è una scelta. Il sito funziona tutto anche se rifiuti, e non si blocca se non rispondi.',
      ],
    },
    {
      anchor: 'cambiare-idea',
      number: '8',
      title: 'Cambiare idea',
      blocks: [
        'In fondo a ogni pagina c’è «Preferenze cookie»: da lì cambi la scelta o ritiri il consenso quando vuoi, con gli stessi clic con cui l’hai dato. Ha effetto subito.',
        'Noi non te lo chiediamo di nuovo prima di 6 mesi, a meno che tu cancelli i cookie del browser o che questa pagina cambi in qualcosa che conta.',
      ],
    },
    {
      anchor: 'prova',
      number: '9',
      title: 'Prova del consenso',
      blocks: [
        'La legge ci chiede di poter dimostrare la scelta. Registriamo la data, la versione di questa pagina, la scelta e un numero a caso, lo stesso che è in `consent_status`. Non registriamo l’indirizzo IP né altro che dica chi sei. La prova si conserva 5 anni.',
      ],
    },
    {
      anchor: 'dal-browser',
      number: '10',
      title: 'Dal browser',
      blocks: [
        'Puoi cancellare i cookie anche dalle impostazioni del browser, di solito alla voce «Privacy» o «Dati dei siti»: lì puoi togliere tutto ciò che questo sito ha lasciato, o impedirgli di lasciare qualcosa. Alla visita seguente rivedi il riquadro.',
        'Alcuni browser cancellano da sé i cookie prima della durata indicata in tabella, che è sempre la massima.',
      ],
    },
    {
      anchor: 'area-amministratori',
      number: '11',
      title: 'Area amministratori',
      blocks: [
        'Chi gestisce il servizio entra con autenticazione a due fattori. In quell’area si usano solo cookie necessari: `session_id` e `csrf_token`.',
      ],
    },
    {
      anchor: 'contatti',
      number: '12',
      title: 'Titolare, modifiche, contatti',
      blocks: [
        'Il titolare è {legalName}, Roma, Italia, P. IVA {vatNumber}. E-mail: {contactEmail}. PEC: {pec}. Sul resto dei tuoi dati leggi l’[Informativa sulla privacy](/privacy-policy).',
        'Se questa pagina cambia ne cambia la data, e se cambia ciò che resta nel browser ti chiediamo di nuovo di scegliere.',
      ],
    },
  ],
};
