/**
 * Why an address that a practice typed is not asked, or what went wrong when it was. The first group is known before
 * anything leaves us.
 */
export const outboundFaultTexts = {
  malformed: 'L’indirizzo non è scritto bene: comincia con https:// e contiene il nome di un sito.',
  'not-https': 'L’indirizzo deve cominciare con https://.',
  credentials: 'Togli nome utente e password dall’indirizzo: la firma basta per riconoscerci.',
  port: 'Sono ammesse solo le porte 443 e 8443.',
  host: 'L’indirizzo deve avere il nome pubblico di un sito, per esempio gestionale.example.it.',
  'not-public': 'L’indirizzo porta a una rete privata o riservata, che da fuori non si raggiunge.',
  'unknown-host': 'Il nome del sito non esiste, o in questo momento non si trova.',
  unreachable: 'Il sito non accetta collegamenti.',
  certificate: 'Il certificato del sito non è valido per questo nome.',
  timeout: 'Nessuna risposta completa entro 10 secondi.',
  redirect: 'Il sito rimanda a un altro indirizzo: scrivi qui quello definitivo.',
  'answer-too-large': 'La risposta è più lunga di 64 kB: basta una risposta vuota.',
  'bad-answer': 'La risposta non è HTTP corretto, o si è interrotta.',
} as const satisfies Record<string, string>;
export type OutboundFault = keyof typeof outboundFaultTexts;

export const isOutboundFault = (text: string): text is OutboundFault => Object.hasOwn(outboundFaultTexts, text);
