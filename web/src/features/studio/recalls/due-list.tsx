import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { ActionProblem } from '../parts.tsx';
import { DueRow } from './due-row.tsx';
import { HeldRecalls } from './held-recalls.tsx';
import { type Due, groupTitles } from './recall-labels.ts';
import type { useRecalls } from './use-recalls.ts';

const groups = ['OVERDUE', 'THIS_MONTH', 'NEXT_MONTH'] as const;
const isGroup = (state: string): state is (typeof groups)[number] => state in groupTitles;

const filters = [
  { name: 'due', label: 'Da invitare' },
  { name: 'barred', label: 'Senza consenso o e-mail' },
  { name: 'recalled', label: 'Invitati' },
  { name: 'aside', label: 'Messi da parte' },
] as const;
type Filter = (typeof filters)[number]['name'];

const filterOf = ({ state }: Due): Filter =>
  isGroup(state) ? 'due' : state === 'BARRED' ? 'barred' : state === 'RECALLED' ? 'recalled' : 'aside';

const nobody: Readonly<Record<Filter, string>> = {
  due: 'Nessuno da invitare fino alla fine del mese prossimo. Chi viene per una prestazione con un intervallo compare qui quando è ora.',
  barred: 'Nessuno: chi è da richiamare ha consenso ed e-mail.',
  recalled: 'Ancora nessun richiamo. Quando ne mandi uno, qui vedi chi prenota e chi non vuole più riceverne.',
  aside: 'Nessuno rimandato e nessuno tolto.',
};

/** What one tap may send. */
const maxSent = 200;

interface DueListProps {
  practiceId: string;
  due: readonly Due[];
  isCut: boolean;
  /** Whether the practice has the message sent at all. */
  canSend: boolean;
  given: ReturnType<typeof useRecalls>;
}

/** Who is due, by how urgent it is; chosen and invited one by one or together. */
export function DueList({ practiceId, due, isCut, canSend, given }: DueListProps) {
  const [filter, setFilter] = useState<Filter>('due');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const heldIds = new Set([...given.held.values()].flatMap(({ dues }) => dues.map(({ id }) => id)));
  const free = due.filter(({ id }) => !heldIds.has(id));
  const shown = free.filter((one) => filterOf(one) === filter);
  const picked = shown.filter(({ id }) => chosen.has(id)).slice(0, maxSent);
  const isAll = shown.length > 0 && picked.length === Math.min(shown.length, maxSent);

  function choose(ids: readonly string[], isChosen: boolean) {
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  }
  function send(dues: readonly Due[]) {
    given.decide({ kind: 'send', dues });
    choose(
      dues.map(({ id }) => id),
      false,
    );
  }
  const rowOf = (one: Due) => {
    const toWrite = filter === 'due' && canSend;
    return (
      <DueRow
        key={one.id}
        practiceId={practiceId}
        due={one}
        {...(toWrite && {
          isChosen: chosen.has(one.id),
          onChosen: (isChosen: boolean) => choose([one.id], isChosen),
          onSend: () => send([one]),
        })}
        {...((filter === 'due' || filter === 'barred') && {
          onPostpone: (months: number) => given.decide({ kind: 'postpone', dues: [one], months }),
          onDrop: () => given.decide({ kind: 'drop', dues: [one] }),
        })}
        {...(filter === 'aside' && { onResume: () => void given.resume(one) })}
      />
    );
  };

  return (
    <section className="stack gap-4" aria-labelledby="lista-richiami">
      <h2 className="visually-hidden" id="lista-richiami">
        Chi è da richiamare
      </h2>
      <fieldset className="wrap gap-2" aria-label="Quali pazienti">
        {filters.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={name === filter ? actions.primary : actions.quiet}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {label} <span className="tabular">({free.filter((one) => filterOf(one) === name).length})</span>
          </button>
        ))}
      </fieldset>
      <div role="status" className="hide-empty">
        {given.done && <p className="p-card round on-sage break">{given.done}</p>}
      </div>
      <HeldRecalls held={given.held} onUndo={given.takeBack} onNow={given.sendNow} />
      <ActionProblem text={given.problem} />
      {shown.length === 0 && <p className="measure muted">{nobody[filter]}</p>}
      {filter === 'due' && canSend && shown.length > 0 && (
        <div className="wrap gap-3 items-center">
          <label className="row gap-2 tap pointer">
            <input
              type="checkbox"
              className="accent pointer icon-l"
              checked={isAll}
              onChange={(event) =>
                choose(
                  shown.map(({ id }) => id),
                  event.target.checked,
                )
              }
            />
            <span>Scegli tutti</span>
          </label>
          <button
            type="button"
            className={`tall ${actions.primary}`}
            aria-disabled={picked.length === 0}
            onClick={() => picked.length > 0 && send(picked)}
          >
            {picked.length === 0 ? 'Invita chi hai scelto' : `Invita chi hai scelto (${picked.length})`}
          </button>
        </div>
      )}
      {filter === 'due'
        ? groups.map((group) => {
            const ofGroup = shown.filter(({ state }) => state === group);
            if (ofGroup.length === 0) return null;
            return (
              <section key={group} className="stack gap-1" aria-labelledby={`gruppo-${group}`}>
                <h3 className="title-s" id={`gruppo-${group}`}>
                  {groupTitles[group]} <span className="muted tabular">({ofGroup.length})</span>
                </h3>
                <ul className="stack gap-0">{ofGroup.map(rowOf)}</ul>
              </section>
            );
          })
        : shown.length > 0 && <ul className="stack gap-0">{shown.map(rowOf)}</ul>}
      {isCut && (
        <p className="measure text-s muted">Qui ci sono i primi 500: gli altri compaiono mentre lavori la lista.</p>
      )}
    </section>
  );
}
