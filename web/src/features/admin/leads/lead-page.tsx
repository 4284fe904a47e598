import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormProblem, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { LeadStatus } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { leadSourceLabels, leadStatusLabels, overdueLabel } from './lead-labels.ts';
import { LeadPageFields, LeadQuery, UpdateLead } from './leads.query.ts';

/** One practice that wants to be contacted, with what operators noted. */
export function LeadPage({ id }: { id: string }) {
  const { data, loading, error, refetch } = useQuery(LeadQuery, { variables: { id }, fetchPolicy: 'network-only' });
  if (loading && !data) return <PageLoading label="contatto" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminLead)
    return (
      <Box css={sectionStyle} role="alert">
        <h1>Questo contatto non c’è</h1>
        <p>
          I suoi dati sono stati cancellati, o l’indirizzo è sbagliato: guarda{' '}
          <Link to={paths.adminSection('contatti')}>l’elenco</Link>.
        </p>
      </Box>
    );
  return <OpenLead lead={data.adminLead} onStale={() => void refetch()} />;
}

function OpenLead({ lead: given, onStale }: { lead: FragmentType<typeof LeadPageFields>; onStale: () => void }) {
  const lead = readFragment(LeadPageFields, given);
  const [update, { loading }] = useMutation(UpdateLead);
  const form = useOperatorForm({ note: '', dueOn: lead.dueOn ?? '' });
  const [answer, setAnswer] = useState('');
  const { label, tone } = leadStatusLabels[lead.status];
  const late = overdueLabel(lead.overdueDays);

  async function change(status: LeadStatus | null): Promise<void> {
    if (loading) return;
    setAnswer('');
    form.clearErrors();
    const { note, dueOn } = form.getValues();
    const input = { id: lead.id, shownStatus: lead.status, status, dueOn, note: note.trim() || null };
    const result = (await update({ variables: { input } }).catch(() => null))?.data?.updateLead;
    if (result?.__typename === 'ChangedMeanwhile') onStale();
    if (result?.__typename !== 'LeadUpdated') return form.setError('root', { message: refusalSentence(result) });
    form.setValue('note', '');
    setAnswer('Salvato.');
  }
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('contatti')}>Contatti</Link>
      </chakra.p>
      <Box css={barStyle}>
        <h1>{lead.practiceName}</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {late && <StatusBadge tone={lead.overdueDays === 0 ? 'waiting' : 'bad'}>{`Da sentire ${late}`}</StatusBadge>}
      </Box>
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      <DetailList
        details={[
          ['Persona', lead.personName],
          ['E-mail', <a href={`mailto:${lead.email}`}>{lead.email}</a>],
          ['Telefono', <a href={`tel:${lead.phoneDisplay.replace(/\s/g, '')}`}>{lead.phoneDisplay}</a>],
          ['Città', lead.city],
          ['Da', leadSourceLabels[lead.source]],
          ['Arrivato', adminInstant(lead.createdAt)],
          ['Consenso a essere contattato', adminInstant(lead.contactConsentAt)],
          ['In questo stato dal', adminInstant(lead.statusAt)],
          ['Messaggio', lead.message],
        ]}
      />
      <h2>Note</h2>
      {lead.notes.length === 0 && <chakra.p css={mutedStyle}>Ancora nessuna nota.</chakra.p>}
      <ul>
        {lead.notes.map(({ id, at, operatorEmail, text }) => (
          <li key={id}>
            {text}
            <br />
            <chakra.span css={mutedStyle}>
              {adminInstant(at)}, {operatorEmail ?? 'una persona che non c’è più'}
            </chakra.span>
          </li>
        ))}
      </ul>
      <OperatorForm form={form} css={sectionStyle} onSubmit={() => change(null)}>
        <TextField name="note" label="Nuova nota" hint="Si cancella insieme al contatto." isLong />
        <TextField name="dueOn" type="date" label="Da sentire il" />
        <FormProblem />
        <Box css={barStyle}>
          <button type="submit" className={actions.primary} aria-disabled={loading}>
            Salva
          </button>
          {lead.next.map((status) => (
            <button key={status} type="button" className={actions.quiet} onClick={() => void change(status)}>
              {leadStatusLabels[status].verb}
            </button>
          ))}
        </Box>
      </OperatorForm>
    </Box>
  );
}
