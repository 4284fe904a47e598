import type { AdminLineState, AdminVoiceMode } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

/** The states of a line, with their meaning for an operator. */
export const lineStates: Readonly<Record<AdminLineState, { tone: StatusTone; label: string; meaning: string }>> = {
  UNCHECKED: {
    tone: 'waiting',
    label: 'Da controllare',
    meaning: 'Il worker non l’ha ancora confrontata con la piattaforma vocale.',
  },
  AS_WANTED: {
    tone: 'good',
    label: 'Come deve essere',
    meaning: 'Sulla piattaforma vocale la linea è configurata come vogliamo.',
  },
  MENDED: {
    tone: 'good',
    label: 'Corretta',
    meaning: 'Qualcosa era diverso ed è stato corretto sulla piattaforma vocale all’ultimo controllo.',
  },
  DIFFERENT: {
    tone: 'bad',
    label: 'Diversa',
    meaning: 'Qualcosa è ancora diverso e non si corregge da solo: guarda le differenze.',
  },
  NOT_FOUND: {
    tone: 'bad',
    label: 'Non trovata',
    meaning:
      'La piattaforma vocale non conosce questo numero: controlla l’area della chiave, o crea la linea di nuovo.',
  },
  NOT_ANSWERED: {
    tone: 'bad',
    label: 'Nessuna risposta',
    meaning: 'La piattaforma vocale non ha risposto: si riprova da soli entro cinque minuti.',
  },
};

const fields: Readonly<Record<string, string>> = {
  number: 'Numero',
  credential: 'Trunk collegato',
  fixedAssistant: 'Assistente fisso',
  serverUrl: 'Indirizzo del webhook',
  secret: 'Segreto del webhook',
  hmacCredential: 'Credenziale della firma',
  status: 'Stato sulla piattaforma',
  inboundAddresses: 'Indirizzi dell’operatore',
  registration: 'Registrazione presso l’operatore',
  leadingPlus: '+ davanti ai numeri',
};

/** A point of comparison, in Italian. */
export const lineFieldLabel = (field: string): string => fields[field] ?? field;

/** What it means that there is no line, by how calls are made. */
export const noLine: Readonly<Record<AdminVoiceMode, string>> = {
  OFF: 'Le telefonate sono spente: nessuna linea serve.',
  SIMULATOR: 'Le telefonate sono simulate: il worker non ha ancora annotato la linea del simulatore.',
  LIVE: 'Nessuna linea è configurata: le prenotazioni aspettano. Crea la prima con «BYOK Setup».',
};
