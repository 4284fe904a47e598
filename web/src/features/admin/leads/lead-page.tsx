import { useMutation, useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { LeadStatus } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { FactList } from '../fact-list.tsx';
import { refusalSentence } from '../refusal-sentence.ts';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { leadWords, overdueWord, sourceWords } from './lead-words.ts';
import { LeadPageFields, LeadQuery, UpdateLead } from './leads.query.ts';

/** One practice that wants to be contacted, with what colleagues noted. */
export function LeadPage({ id }: { id: string }) {
  const { data, loading, error, refetch } = useQuery(LeadQuery, { variables: { id }, fetchPolicy: 'network-only' });
  if (loading && !data) return <PageLoading label="contatto" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminLead)
    return (
      <div role="alert">
        <h1>Questo contatto non c’è</h1>
        <p>
          I suoi dati sono stati cancellati, o l’indirizzo è sbagliato: guarda{' '}
          <Link to={paths.adminSection('contatti')}>l’elenco</Link>.
        </p>
      </div>
    );
  return <OpenLead lead={data.adminLead} onStale={() => void refetch()} />;
}

function OpenLead({ lead: given, onStale }: { lead: FragmentType<typeof LeadPageFields>; onStale: () => void }) {
  const lead = readFragment(LeadPageFields, given);
  const [update, { loading }] = useMutation(UpdateLead);
  const [note, setNote] = useState('');
  const [dueOn, setDueOn] = useState(lead.dueOn ?? '');
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState('');
  const { word, tone } = leadWords[lead.status];
  const late = overdueWord(lead.overdueDays);

  async function change(status: LeadStatus | null): Promise<void> {
    if (loading) return;
    setAnswer('');
    setProblem('');
    const input = { id: lead.id, shownStatus: lead.status, status, dueOn, note: note.trim() || null };
    const result = (await update({ variables: { input } }).catch(() => null))?.data?.updateLead;
    if (result?.__typename === 'ChangedMeanwhile') onStale();
    if (result?.__typename !== 'LeadUpdated') return setProblem(refusalSentence(result));
    setNote('');
    setAnswer('Salvato.');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(null);
  };
  return (
    <div className={styles.section}>
      <p className={styles.muted}>
        <Link to={paths.adminSection('contatti')}>Contatti</Link>
      </p>
      <div className={styles.bar}>
        <h1>{lead.practiceName}</h1>
        <StatusMark tone={tone}>{word}</StatusMark>
        {late && <StatusMark tone={lead.overdueDays === 0 ? 'waiting' : 'bad'}>{`Da sentire ${late}`}</StatusMark>}
      </div>
      <p role="status" className={answer ? styles.note : undefined}>
        {answer}
      </p>
      <FactList
        facts={[
          ['Persona', lead.personName],
          ['E-mail', <a href={`mailto:${lead.email}`}>{lead.email}</a>],
          ['Telefono', <a href={`tel:${lead.phoneDisplay.replace(/\s/g, '')}`}>{lead.phoneDisplay}</a>],
          ['Città', lead.city],
          ['Da', sourceWords[lead.source]],
          ['Arrivato', adminInstant(lead.createdAt)],
          ['Consenso a essere contattato', adminInstant(lead.contactConsentAt)],
          ['In questo stato dal', adminInstant(lead.statusAt)],
          ['Messaggio', lead.message],
        ]}
      />
      <h2>Note</h2>
      {lead.notes.length === 0 && <p className={styles.muted}>Ancora nessuna nota.</p>}
      <ul>
        {lead.notes.map(({ id, at, operatorEmail, text }) => (
          <li key={id}>
            {text}
            <br />
            <span className={styles.muted}>
              {adminInstant(at)}, {operatorEmail ?? 'una persona che non c’è più'}
            </span>
          </li>
        ))}
      </ul>
      <form className={styles.section} onSubmit={submit} noValidate>
        <FormField
          name="note"
          label="Nuova nota"
          hint="Si cancella insieme al contatto."
          isLong
          value={note}
          onValue={setNote}
        />
        <FormField name="dueOn" type="date" label="Da sentire il" value={dueOn} onValue={setDueOn} />
        <p role="alert" className={problem ? styles.problem : undefined}>
          {problem}
        </p>
        <div className={styles.bar}>
          <button type="submit" className={actions.primary} aria-disabled={loading}>
            Salva
          </button>
          {lead.next.map((status) => (
            <button key={status} type="button" className={actions.quiet} onClick={() => void change(status)}>
              {leadWords[status].verb}
            </button>
          ))}
        </div>
      </form>
    </div>
  );
}
