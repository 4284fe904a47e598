import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { AdminMailQuery } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { MailQuery, ResendMail, WithdrawMail } from './mail.query.ts';
import { alertLabel, mailName, mailStates } from './mail-labels.ts';

type Mail = NonNullable<AdminMailQuery['adminMail']>;

const detailNames: Readonly<Record<string, string>> = {
  alert: 'Avviso',
  words: 'Dalla piattaforma',
  at: 'Orario nominato',
  expiresAt: 'Vale fino al',
};
function detailText(name: string, value: string): string {
  if (name === 'alert') return alertLabel(value);
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
      <Box css={sectionStyle} role="alert">
        <h1>Questa e-mail non c’è</h1>
        <p>
          Può essere stata cancellata con i dati di chi la riceveva.{' '}
          <Link to={paths.adminSection('posta')}>Tutta la posta</Link>
        </p>
      </Box>
    );
  const { label, tone } = mailStates[mail.state];

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
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('posta')}>Posta</Link>
      </chakra.p>
      <Box css={barStyle}>
        <h1>{mailName(mail.template)}</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Box>
      <chakra.p role="status" css={said ? noteStyle : undefined}>
        {said}
      </chakra.p>
      <MailDetails mail={mail} />
      {(mail.state === 'FAILED' || mail.state === 'WITHDRAWN' || mail.state === 'QUEUED') && (
        <Box css={barStyle}>
          {mail.state === 'QUEUED' ? (
            <button type="button" className={actions.quiet} onClick={() => setAsks('withdraw')}>
              Non inviare
            </button>
          ) : (
            <button type="button" className={actions.primary} onClick={() => setAsks('resend')}>
              Invia di nuovo
            </button>
          )}
        </Box>
      )}
      <h2>Il testo</h2>
      {mail.deliveries.map(({ subject, text, deliveredAt }) => (
        <chakra.article key={deliveredAt} css={letterStyle}>
          <h3>{subject}</h3>
          <chakra.p css={mutedStyle}>Consegnata {adminInstant(deliveredAt)}, nella casella di prova</chakra.p>
          <pre>{text}</pre>
        </chakra.article>
      ))}
      {mail.deliveries.length === 0 && (
        <chakra.p css={noteStyle}>
          Il testo nasce quando la e-mail parte, dalla prenotazione com’è in quel momento, e non resta qui.
          {mail.state === 'SENT' && ' Lo ha chi l’ha ricevuta.'}
        </chakra.p>
      )}
      {asks && (
        <OverrideDialog
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
    </Box>
  );
}

function MailDetails({ mail }: { mail: Mail }) {
  const { bookingNumber } = mail;
  return (
    <DetailList
      details={[
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
        ...mail.details.map(({ name, value }) => [detailNames[name] ?? name, detailText(name, value)] as const),
      ]}
    />
  );
}

// The letter as it lies on the table: paper in every theme.
const letterStyle: SystemStyleObject = {
  maxWidth: '44rem',
  padding: '5',
  border: '1px solid var(--d-line)',
  borderRadius: 'm',
  bg: 'surface',
  '& h3': { font: '600 var(--d-title-s) / 1.3 var(--d-font-display)' },
  '& pre': { margin: '3 0 0', font: 'inherit', fontSize: 's', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
};
