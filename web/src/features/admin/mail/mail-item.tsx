import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { AdminMailQuery } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { ByHandDialog } from '../by-hand-dialog.tsx';
import { FactList } from '../fact-list.tsx';
import { refusalSentence } from '../refusal-sentence.ts';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import mailStyles from './mail.module.css';
import { MailQuery, ResendMail, WithdrawMail } from './mail.query.ts';
import { alertWords, mailName, mailStates } from './mail-words.ts';

type Mail = NonNullable<AdminMailQuery['adminMail']>;

const factNames: Readonly<Record<string, string>> = {
  alert: 'Avviso',
  words: 'Dalla piattaforma',
  at: 'Orario nominato',
  expiresAt: 'Vale fino al',
};
function factValue(name: string, value: string): string {
  if (name === 'alert') return alertWords(value);
  return name === 'at' || name === 'expiresAt' ? adminInstant(value) : value;
}

/** One mail: where it stands, what was delivered, what can still be done. */
export function MailItem({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(MailQuery, { variables: { id }, fetchPolicy: 'network-only' });
  const [asks, setAsks] = useState<'resend' | 'withdraw' | null>(null);
  const [said, setSaid] = useState('');
  const [resend] = useMutation(ResendMail);
  const [withdraw] = useMutation(WithdrawMail);
  if (!data && error) return <PageFailure reload={() => void refetch()} />;
  if (!data) return <PageLoading label="e-mail" />;
  const mail = data.adminMail;
  if (!mail)
    return (
      <div className={styles.section} role="alert">
        <h1>Questa e-mail non c’è</h1>
        <p>
          Può essere stata cancellata con i dati di chi la riceveva.{' '}
          <Link to={paths.adminSection('posta')}>Tutta la posta</Link>
        </p>
      </div>
    );
  const { word, tone } = mailStates[mail.state];

  async function act(note: string): Promise<string | null> {
    const variables = { mailId: id, note };
    const result =
      asks === 'resend'
        ? (await resend({ variables })).data?.resendMail
        : (await withdraw({ variables })).data?.withdrawMail;
    await refetch().catch(() => undefined);
    if (result?.__typename !== 'MailChanged') return refusalSentence(result);
    setSaid(asks === 'resend' ? 'È di nuovo in coda: parte tra poco.' : 'Non verrà inviata.');
    return null;
  }

  return (
    <div className={styles.section}>
      <p className={styles.muted}>
        <Link to={paths.adminSection('posta')}>Posta</Link>
      </p>
      <div className={styles.bar}>
        <h1>{mailName(mail.template)}</h1>
        <StatusMark tone={tone}>{word}</StatusMark>
      </div>
      <p role="status" className={said ? styles.note : undefined}>
        {said}
      </p>
      <MailFacts mail={mail} />
      {(mail.state === 'FAILED' || mail.state === 'WITHDRAWN' || mail.state === 'QUEUED') && (
        <div className={styles.bar}>
          {mail.state === 'QUEUED' ? (
            <button type="button" className={actions.quiet} onClick={() => setAsks('withdraw')}>
              Non inviare
            </button>
          ) : (
            <button type="button" className={actions.primary} onClick={() => setAsks('resend')}>
              Invia di nuovo
            </button>
          )}
        </div>
      )}
      <h2>Il testo</h2>
      {mail.deliveries.map(({ subject, text, deliveredAt }) => (
        <article key={deliveredAt} className={mailStyles.letter}>
          <h3>{subject}</h3>
          <p className={styles.muted}>Consegnata {adminInstant(deliveredAt)}, nella casella di prova</p>
          <pre>{text}</pre>
        </article>
      ))}
      {mail.deliveries.length === 0 && (
        <p className={styles.note}>
          Il testo nasce quando la e-mail parte, dalla prenotazione com’è in quel momento, e non resta qui.
          {mail.state === 'SENT' && ' Lo ha chi l’ha ricevuta.'}
        </p>
      )}
      {asks && (
        <ByHandDialog
          title={asks === 'resend' ? 'Inviare di nuovo?' : 'Non inviare?'}
          affected={[
            `${mailName(mail.template)}, a ${mail.toAddress}`,
            asks === 'resend'
              ? 'Parte subito, con lo stesso identificativo: chi l’avesse già ricevuta non la vede due volte.'
              : 'Chi la aspetta non saprà niente da noi: avvisalo in un altro modo.',
          ]}
          confirmLabel={asks === 'resend' ? 'Invia di nuovo' : 'Non inviare'}
          onConfirm={act}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  );
}

function MailFacts({ mail }: { mail: Mail }) {
  const { bookingNumber } = mail;
  return (
    <FactList
      facts={[
        ['A chi', mail.toAddress],
        [
          'Prenotazione',
          bookingNumber && <Link to={paths.adminItem('prenotazioni', bookingNumber)}>{bookingNumber}</Link>,
        ],
        ['Scritta', adminInstant(mail.createdAt)],
        ['Inviata', mail.sentAt && adminInstant(mail.sentAt)],
        ['Prossimo tentativo', mail.nextTryAt && adminInstant(mail.nextTryAt)],
        ['Tentativi', mail.attempts],
        ['Ultimo errore', mail.lastError],
        ['Identificativo (Message-ID)', mail.messageId],
        ...mail.facts.map(({ name, value }) => [factNames[name] ?? name, factValue(name, value)] as const),
      ]}
    />
  );
}
