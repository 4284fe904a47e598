import type { ReportAction, ReportKind, ReportStatus } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-mark.tsx';

export const reportWords: Readonly<Record<ReportStatus, { word: string; tone: StatusTone }>> = {
  OPEN: { word: 'Aperta', tone: 'bad' },
  ACCEPTED: { word: 'Da correggere', tone: 'waiting' },
  RESOLVED: { word: 'Risolta', tone: 'good' },
  REJECTED: { word: 'Respinta', tone: 'quiet' },
};

export const kindWords: Readonly<Record<ReportKind, string>> = { ERROR: 'Errore nei dati', CLAIM: 'Rivendicazione' };

interface ActionWords {
  button: string;
  title: string;
  affected: string;
  note: 'required' | 'optional';
  /** It ends the report: whoever wrote is told, with the note. */
  isTold: boolean;
}
export const actionWords: Readonly<Record<ReportAction, ActionWords>> = {
  ACCEPT: {
    button: 'Accetta e correggi',
    title: 'La segnalazione è giusta?',
    affected: 'Resta da correggere il profilo: si apre subito.',
    note: 'optional',
    isTold: false,
  },
  REJECT: {
    button: 'Respingi',
    title: 'Respingere la segnalazione?',
    affected: 'Il profilo resta com’è.',
    note: 'required',
    isTold: true,
  },
  RESOLVE: {
    button: 'Segna come risolta',
    title: 'Il profilo è a posto?',
    affected: 'La segnalazione si chiude.',
    note: 'optional',
    isTold: true,
  },
  REOPEN: {
    button: 'Riapri',
    title: 'Riaprire la segnalazione?',
    affected: 'Torna tra quelle da decidere.',
    note: 'required',
    isTold: false,
  },
};
