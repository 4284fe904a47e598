import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { ActionProblem, Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { OpenRooms } from '../terms/open-rooms.tsx';
import { AddWaiting } from './add-waiting.tsx';
import { FreedSpans } from './freed-spans.tsx';
import { RefilledSpans } from './refilled-spans.tsx';
import { HowItWorks, WithoutAgenda } from './teaching.tsx';
import { useWaitingChanges } from './use-waiting-changes.ts';
import { useKeepsAgenda, useWaitingList, type WaitingList } from './use-waiting-list.ts';
import { WaitingEntries } from './waiting-entries.tsx';
import { refilledSentence } from './waiting-labels.ts';

/** `/studio/lista-attesa`: who wants to come earlier, and the freed spans that are offered to them. */
export function WaitingSection({ practiceId }: { practiceId: string }) {
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Lista d’attesa</h1>
        <p className="measure muted">
          Chi vuole venire prima. Quando si libera un posto glielo offriamo noi, uno dopo l’altro.
        </p>
      </div>
      <OpenRooms practiceId={practiceId}>{(studio) => <WaitingRoom studio={studio} />}</OpenRooms>
    </>
  );
}

function WaitingRoom({ studio }: { studio: StudioInsideFragment }) {
  const practiceId = studio.practice.id;
  const keepsAgenda = useKeepsAgenda(practiceId);
  const { list, isLoading, isPolling, readAgain } = useWaitingList(practiceId);
  if (keepsAgenda === false) return <WithoutAgenda practiceId={practiceId} />;
  if (!list && !isLoading) return <LoadProblem onRetry={readAgain} />;
  if (!list || keepsAgenda === undefined) return <Loading label="Caricamento della lista d’attesa..." />;
  return (
    <>
      <Waiting practiceId={practiceId} list={list} readAgain={readAgain} />
      {isPolling && (
        <p role="status" className="text-s muted">
          Il collegamento diretto manca: controlliamo ogni 30 secondi se c’è qualcosa di nuovo.
        </p>
      )}
    </>
  );
}

interface WaitingProps {
  practiceId: string;
  list: WaitingList;
  readAgain: () => void;
}

function Waiting({ practiceId, list, readAgain }: WaitingProps) {
  const { entries, rounds, refilled, services, sendsOffers } = list;
  const changes = useWaitingChanges(practiceId, readAgain);
  const [isAdding, setAdding] = useState(false);
  const now = new Date(useNow(15_000));
  useRefills(list, changes.setDone);
  const sentence = useRef<HTMLParagraphElement>(null);
  const { done, states } = changes;
  useEffect(() => {
    // The row with the focus is gone.
    if (done !== null && document.activeElement === document.body) sentence.current?.focus({ preventScroll: true });
  }, [done]);
  const shown = new Set([...entries, ...rounds].map(({ id }) => id));
  // What was refused because it is over already has no row any more.
  const problems = [...states].flatMap(([id, state]) =>
    state.step === 'failed' && !shown.has(id) ? [state.message] : [],
  );

  return (
    <>
      <div role="status" className="hide-empty">
        {done && (
          <p ref={sentence} tabIndex={-1} className="p-card round on-sage break no-ring">
            {done}
          </p>
        )}
      </div>
      <ActionProblem text={problems.at(-1) ?? null} />
      {!sendsOffers && (
        <p className="measure p-4 round line-warning on-warning">
          Le offerte sono spente: quando si libera un posto non scriviamo a nessuno. Si accendono in{' '}
          <Link to={sectionPath('messaggi', practiceId)}>Messaggi ai pazienti</Link>.
        </p>
      )}
      {rounds.length > 0 && <FreedSpans practiceId={practiceId} rounds={rounds} now={now} changes={changes} />}
      <p>
        <button type="button" className={`tall ${actions.primary}`} onClick={() => setAdding(true)}>
          Metti in lista un paziente
        </button>
      </p>
      {entries.length > 0 && <WaitingEntries practiceId={practiceId} entries={entries} now={now} changes={changes} />}
      {refilled.length > 0 && <RefilledSpans refilled={refilled} />}
      {entries.length === 0 ? <HowItWorks isEmpty /> : rounds.length === 0 && <HowItWorks isEmpty={false} />}
      {isAdding && (
        <AddWaiting
          practiceId={practiceId}
          services={services}
          onClose={() => setAdding(false)}
          onAdded={(name, waitingList) => {
            changes.keep(waitingList);
            changes.setDone(`${name} è in lista: al prossimo posto adatto gli scriviamo noi.`);
          }}
        />
      )}
    </>
  );
}

/** Says each span that was taken while one watches. */
function useRefills({ refilled }: WaitingList, onTaken: (sentence: string) => void): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const notify = useRef(onTaken);
  notify.current = onTaken;
  useEffect(() => {
    const before = known.current;
    known.current = new Set(refilled.map(({ id }) => id));
    const taken = before && refilled.find(({ id }) => !before.has(id));
    if (taken) notify.current(refilledSentence(taken));
  }, [refilled]);
}
