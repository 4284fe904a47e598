import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { invalidSentence } from '../labels/invalid-sentence.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle, noteStyle, sectionStyle, wideStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { unreachable } from '../sign-in/password-step.tsx';
import {
  channelLabels,
  contactTaskLabels,
  dueLabel,
  euroText,
  orderStatusLabels,
  refundReasonLabels,
} from './order-labels.ts';
import {
  MarkOrderContacted,
  OrderOutcome,
  OrderPageFields,
  OrderQuery,
  OrderRowFields,
  RecordRefund,
} from './orders.query.ts';
import { useOrderChanges } from './use-order-changes.ts';

/** States in which the worker has still something to apply. */
const awaited: ReadonlySet<string> = new Set(['CREATED', 'OPEN', 'PENDING']);

/** One order with what was and is to be done for it; `id` may also be its number. */
export function OrderPage({ id }: { id: string }) {
  const { data, loading, error, refetch } = useQuery(OrderQuery, { variables: { id }, fetchPolicy: 'network-only' });
  const order = readFragment(OrderPageFields, data?.adminOrder);
  const row = readFragment(OrderRowFields, order?.row);
  const isAwaited = order?.isRefundPending === true || awaited.has(row?.status ?? 'PAID');
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useOrderChanges(row?.id ?? id, isAwaited, refresh);
  if (loading && !data) return <PageLoading label="ordine" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminOrder)
    return (
      <Box css={sectionStyle} role="alert">
        <h1>Questo ordine non c’è</h1>
        <p>
          Cercalo <Link to={paths.adminSection('ordini')}>nell’elenco</Link>.
        </p>
      </Box>
    );
  return <OpenOrder order={data.adminOrder} onChanged={() => void refetch()} />;
}

/** `refunded` is what the worker writes when the money is back. */
const doneByLabels: Readonly<Record<string, string>> = { refunded: 'chiuso dal rimborso' };

interface OpenOrderProps {
  order: FragmentType<typeof OrderPageFields>;
  onChanged: () => void;
}

function OpenOrder({ order: given, onChanged }: OpenOrderProps) {
  const order = readFragment(OrderPageFields, given);
  const row = readFragment(OrderRowFields, order.row);
  const [answer, setAnswer] = useState('');
  const [open, setOpen] = useState<'contacted' | 'refund' | null>(null);
  const [contact] = useMutation(MarkOrderContacted);
  const [refund] = useMutation(RecordRefund);
  const { label, tone } = orderStatusLabels[row.status];
  const needsContact = order.tasks.some(({ kind, doneAt }) => kind === 'CONTACT' && !doneAt) && row.status === 'PAID';

  const needsReview = order.tasks.some(({ kind, doneAt }) => kind === 'REVIEW' && !doneAt);

  async function confirm(action: 'contacted' | 'refund', note: string): Promise<string | null> {
    const given =
      action === 'contacted'
        ? (await contact({ variables: { id: row.id, note: note || null } })).data?.markOrderContacted
        : (await refund({ variables: { id: row.id, note } })).data?.recordRefund;
    const result = given && readFragment(OrderOutcome, given);
    if (!result) return unreachable;
    if (result.__typename === 'InvalidInput') return invalidSentence(result.fields);
    if (result.__typename === 'AdminOrderRefused') return result.message;
    setAnswer(
      action === 'contacted'
        ? needsReview
          ? 'Segnato: controllato.'
          : 'Segnato: ricontattato.'
        : 'Rimborso registrato: il cliente riceve l’e-mail.',
    );
    onChanged();
    return null;
  }
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('ordini')}>Ordini</Link>
      </chakra.p>
      <Box css={barStyle}>
        <h1>{row.number}</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {row.task && (
          <StatusBadge tone={row.task.isOverdue ? 'bad' : 'waiting'}>
            {`${contactTaskLabels[row.task.kind]}: ${dueLabel(row.task)}`}
          </StatusBadge>
        )}
      </Box>
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      {order.isRefundPending && (
        <chakra.p css={noteStyle}>Il rimborso è registrato: tra poco l’ordine cambia stato.</chakra.p>
      )}
      <Box css={barStyle}>
        {needsReview && (
          <button type="button" className={actions.primary} onClick={() => setOpen('contacted')}>
            Segna come controllato
          </button>
        )}
        {needsContact && !needsReview && (
          <button type="button" className={actions.primary} onClick={() => setOpen('contacted')}>
            Segna come ricontattato
          </button>
        )}
        {order.canRefund && (
          <button type="button" className={actions.quiet} onClick={() => setOpen('refund')}>
            Registra il rimborso
          </button>
        )}
      </Box>
      <DetailList
        details={[
          ['Cliente', <a href={`mailto:${row.email}`}>{row.email}</a>],
          ['Città', order.city],
          ['Importo', `${euroText(row.amountCents)}${row.simulated ? ' (simulato: nessun addebito)' : ''}`],
          ['Canale', channelLabels[row.channel]],
          ['Riferimento del pagamento', order.paymentId],
          ['Creato', adminInstant(row.createdAt)],
          ['Pagato', order.paidAt && adminInstant(order.paidAt)],
          ['Rimborsato', order.refundedAt && adminInstant(order.refundedAt)],
          ...(order.refundReason ? ([['Motivo del rimborso', refundReasonLabels[order.refundReason]]] as const) : []),
        ]}
      />
      <h2>Da fare e fatto</h2>
      {order.tasks.length === 0 && <chakra.p css={mutedStyle}>Niente: l’ordine non è pagato.</chakra.p>}
      {order.tasks.length > 0 && (
        <AdminTable label="Da fare e fatto" columns={['Che cosa', 'Entro', 'Fatto', 'Chi', 'Nota']}>
          {order.tasks.map(({ id, kind, dueAt, doneAt, doneBy, note }) => (
            <tr key={id}>
              <th scope="row">{contactTaskLabels[kind]}</th>
              <td>{adminInstant(dueAt)}</td>
              <td>{doneAt ? adminInstant(doneAt) : 'da fare'}</td>
              <td>{doneBy ? (doneByLabels[doneBy] ?? doneBy) : '–'}</td>
              <chakra.td css={wideStyle}>{note ?? '–'}</chakra.td>
            </tr>
          ))}
        </AdminTable>
      )}
      {open && (
        <OverrideDialog
          title={open === 'contacted' ? 'Hai ricontattato il cliente?' : 'Hai reso il denaro?'}
          affected={
            open === 'contacted'
              ? [row.number, 'Il compito si chiude a tuo nome.']
              : [
                  `${row.number}: ${euroText(row.amountCents)}`,
                  'L’ordine diventa «Rimborsato» e non torna indietro; il buono torna disponibile.',
                  'Il cliente riceve l’e-mail del rimborso.',
                  'Registra, non paga: il denaro va reso prima, dalla banca o dal servizio di pagamento.',
                ]
          }
          confirmLabel={open === 'contacted' ? 'Segna come ricontattato' : 'Registra il rimborso'}
          note={open === 'contacted' ? 'optional' : 'required'}
          noteHint="Resta con l’ordine: niente notizie di salute."
          onConfirm={(note) => confirm(open, note)}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}
