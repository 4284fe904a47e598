import type { ReportAction, ReportKind, ReportStatus } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

export const reportStatusLabels: Readonly<Record<ReportStatus, { label: string; tone: StatusTone }>> = {
  OPEN: { label: 'Aperta', tone: 'bad' },
  ACCEPTED: { label: 'Da correggere', tone: 'waiting' },
  RESOLVED: { label: 'Risolta', tone: 'good' },
  REJECTED: { label: 'Respinta', tone: 'quiet' },
};

export const reportKindLabels: Readonly<Record<ReportKind, string>> = {
  ERROR: 'Errore nei dati',
  CLAIM: 'Rivendicazione',
};

interface ReportActionLabels {
  button: string;
  title: string;
  affected: string;
  note: 'required' | 'optional';
  /** It ends the report: the author receives the note by mail. */
  notifiesReporter: boolean;
}
export const reportActionLabels: Readonly<Record<ReportAction, ReportActionLabels>> = {
  ACCEPT: {
    button: 'Accetta e correggi',
    title: 'La segnalazione è giusta?',
    affected: 'Resta da correggere il profilo: si apre subito.',
    note: 'optional',
    notifiesReporter: false,
  },
  REJECT: {
    button: 'Respingi',
    title: 'Respingere la segnalazione?',
    affected: 'Il profilo resta com’è.',
    note: 'required',
    notifiesReporter: true,
  },
  RESOLVE: {
    button: 'Segna come risolta',
    title: 'Il profilo è a posto?',
    affected: 'La segnalazione si chiude.',
    note: 'optional',
    notifiesReporter: true,
  },
  REOPEN: {
    button: 'Riapri',
    title: 'Riaprire la segnalazione?',
    affected: 'Torna tra quelle da decidere.',
    note: 'required',
    notifiesReporter: false,
  },
};
