import { useQuery } from '@apollo/client/react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import { paths } from '../../../lib/paths.ts';
import type { Account } from '../account.ts';
import { OpenClaims } from '../home/open-claims.tsx';
import { Loading, LoadProblem, PracticeLine } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { StudioPracticesToClaim } from './claim.query.ts';

const wordsLength = { min: 2, max: 120 } as const;
/** Nobody has typed to the end yet before this. */
const typingMs = 300;

/** `/studio/rivendica`: finds the practice that somebody means. */
export function FindSection({ account }: { account: Account }) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const asked = typed.trim().replace(/\s+/g, ' ').slice(0, wordsLength.max);
  useEffect(() => {
    const timer = setTimeout(() => setWords(asked), typingMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWords(asked);
  };
  return (
    <>
      <div className="stack gap-3">
        <h1 className="title-l break hyphens">Rivendica uno studio</h1>
        <p className="measure">Scrivi il nome dello studio e la città, per esempio «Studio Rossi Bologna».</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: Safari 16 knows the role, not the <search> element */}
      <form role="search" className="max-34" onSubmit={submit}>
        <FormField
          name="studio"
          label="Nome e città"
          type="search"
          autoComplete="off"
          value={typed}
          onValue={setTyped}
        />
      </form>
      {words.length >= wordsLength.min && <FoundPractices words={words} />}
      <OpenClaims account={account} />
    </>
  );
}

function FoundPractices({ words }: { words: string }) {
  const { data, previousData, loading, error, refetch } = useQuery(StudioPracticesToClaim, { variables: { words } });
  const found = (data ?? (loading ? previousData : undefined))?.practicesToClaim;
  if (error) return <LoadProblem onRetry={() => void refetch().then(undefined, () => undefined)} />;
  if (!found) return <Loading label="Ricerca..." />;
  return (
    <section className="stack gap-3" aria-label="Studi trovati" aria-busy={loading}>
      <p role="status" className="text-s muted">
        {found.length === 0
          ? 'Nessuno studio trovato.'
          : found.length === 1
            ? '1 studio trovato'
            : `${found.length} studi trovati`}
      </p>
      {found.length === 0 ? (
        <p className="measure">
          Prova solo con il cognome o con la via, e controlla la città. Se lo studio non è nell’elenco,{' '}
          <Link to={`${paths.forPractices()}#contatto`}>scrivici</Link>: lo aggiungiamo.
        </p>
      ) : (
        <ul className="stack gap-3">
          {found.map((practice) => (
            <li key={practice.id} className="p-4 line round on-surface">
              <PracticeLine practice={practice} to={sectionPath('rivendica', practice.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
