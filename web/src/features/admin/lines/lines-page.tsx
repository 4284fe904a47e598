import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { LineFieldsFragment } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { barStyle, noteStyle, panelStyle, problemStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { lineFieldLabel, lineStates, noLine } from './line-labels.ts';
import { CheckLines, LineFields, LinesQuery } from './lines.query.ts';

/** The telephone lines: what each is to be like, and in what the voice platform differs. */
export function LinesPage() {
  const { data, error, refetch } = useQuery(LinesQuery, { fetchPolicy: 'network-only' });
  const [check, { loading: isChecking }] = useMutation(CheckLines);
  const [result, setResult] = useState('');
  if (!data && error) return <PageFailure reload={() => void refetch().catch(() => undefined)} />;
  if (!data) return <PageLoading label="linea" />;
  const { mode } = data.adminPhoneLines;
  const lines = readFragment(LineFields, data.adminPhoneLines.lines);
  const checkNow = async () => {
    setResult('');
    try {
      const checked = (await check()).data?.checkPhoneLines.lines ?? [];
      // The list itself is not in the cache under one id: it is asked for again.
      await refetch();
      const isPending = readFragment(LineFields, checked).some(({ checkPending }) => checkPending);
      setResult(isPending ? 'Il worker non ha ancora risposto: guarda di nuovo fra poco.' : 'Controllo fatto.');
    } catch {
      setResult('Controllo non riuscito: riprova.');
    }
  };
  return (
    <Box css={sectionStyle}>
      <h1>Linea telefonica</h1>
      <Box css={barStyle}>
        {lines.length > 0 && (
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={isChecking}
            onClick={() => void (isChecking || checkNow())}
          >
            {isChecking ? 'Controllo…' : 'Controlla adesso'}
          </button>
        )}
        <Link to={paths.byokSetup()}>Collega un’altra linea</Link>
        <p role="status">{result}</p>
      </Box>
      {lines.length === 0 && (
        <chakra.p role={mode === 'LIVE' ? 'alert' : undefined} css={mode === 'LIVE' ? problemStyle : noteStyle}>
          {noLine[mode]}
        </chakra.p>
      )}
      {lines.map((line) => (
        <LineCard key={line.id} line={line} />
      ))}
    </Box>
  );
}

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'sì' : 'no');

function LineCard({ line }: { line: LineFieldsFragment }) {
  const { tone, label, meaning } = lineStates[line.state];
  const title = line.number ?? 'Numero della piattaforma';
  return (
    <chakra.section css={panelStyle} aria-label={title}>
      <Box css={barStyle}>
        <h2>{title}</h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Box>
      <p>
        {meaning}
        {line.failure && (
          <>
            {' '}
            La piattaforma dice: <code>{line.failure}</code>.
          </>
        )}
      </p>
      {line.differences.length > 0 && <Differences line={line} title={title} />}
      <DetailList
        details={[
          ['Uso', line.inUse ? 'Da questa linea chiamiamo' : 'Non in uso'],
          ['Origine', line.configured ? 'Impostazioni del servizio' : 'Creata con BYOK Setup'],
          ['Ultimo controllo', line.lastCheckedAt && adminInstant(line.lastCheckedAt)],
          [
            'Chiamata in entrata',
            line.inboundSeenAt
              ? `Vista funzionare: ${adminInstant(line.inboundSeenAt)}`
              : 'Mai vista: agli studi non si propone di richiamare',
          ],
          ['Inoltrare a', line.forwardTo && <code>{line.forwardTo}</code>],
          ['Operatore telefonico', line.carrierHost],
          ['Indirizzi dell’operatore', line.inboundAddresses?.join(', ')],
          ['Registrazione presso l’operatore', yesNo(line.registers)],
          ['+ davanti ai numeri', yesNo(line.leadingPlus)],
          ['Webhook', line.serverUrl],
          ['Messaggi firmati', line.signed ? 'sì' : 'no'],
          ['Numero sulla piattaforma', <code key="id">{line.id}</code>],
          ['Trunk sulla piattaforma', line.credentialId && <code>{line.credentialId}</code>],
        ]}
      />
    </chakra.section>
  );
}

function Differences({ line, title }: { line: LineFieldsFragment; title: string }) {
  const isMended = line.state === 'MENDED';
  return (
    <AdminTable
      label={`Differenze di ${title}`}
      columns={['Che cosa', 'Deve essere', isMended ? 'Era' : 'È sulla piattaforma']}
    >
      {line.differences.map(({ field, wanted, found }) => (
        <tr key={field}>
          <th scope="row">{lineFieldLabel(field)}</th>
          <td>{wanted}</td>
          <td>{found}</td>
        </tr>
      ))}
    </AdminTable>
  );
}
