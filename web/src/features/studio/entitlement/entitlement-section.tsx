import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { parseAlboEntry } from '@dentisti/domain/practice/albo';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { InsideStudio } from '../inside-studio.tsx';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { StudioAnswer, StudioAskForEntitlement } from '../people/people.query.ts';
import { StandingFields } from '../studio.query.ts';
import { useStudioAction } from '../use-studio-action.ts';

const nameLength = { min: 3, max: 120 } as const;
const onDay = (iso: string) => beforeDay('il', writtenDate(new Date(iso)));

/** `/studio/titolarita`: asks an operator to find that the practice's people are entitled to it. */
export function EntitlementSection({ practiceId }: { practiceId: string }) {
  return (
    <>
      <div className="stack gap-3">
        <h1 className="title-l break hyphens">Titolarità</h1>
        <p className="measure">
          Il contatto verificato dice che rispondete voi. La titolarità dice che nello studio c’è chi è iscritto
          all’Albo degli odontoiatri: un operatore confronta nome, provincia e numero con il registro pubblico.
        </p>
        <p className="measure muted">Nome e telefono dei pazienti si vedono solo a questo livello.</p>
      </div>
      <InsideStudio practiceId={practiceId}>
        {(studio) => <Entitlement studio={studio} practiceId={practiceId} />}
      </InsideStudio>
    </>
  );
}

function Entitlement({ studio, practiceId }: { studio: StudioInsideFragment; practiceId: string }) {
  const { entitledAt, entitledWay, askedAt } = readFragment(StandingFields, studio.standing);
  const state = askedAt
    ? `Verifica chiesta ${onDay(askedAt)}. La fa un operatore, di solito entro due giorni lavorativi.`
    : entitledAt
      ? `Titolarità verificata ${onDay(entitledAt)}${entitledWay === 'PEC' ? ' (PEC)' : ' (Albo)'}.`
      : null;
  return (
    <>
      <div role="status">{state && <p className="p-4 round on-sage">{state}</p>}</div>
      {!entitledAt &&
        (studio.role === 'OWNER' ? (
          // Asked again, the new data count: the form stays, and begins anew.
          <EntitlementForm key={askedAt} practiceId={practiceId} isAgain={state !== null} />
        ) : (
          <p>La verifica la chiede chi è titolare.</p>
        ))}
    </>
  );
}

const empty = { name: '', alboProvince: '', alboNumber: '' };
type Field = keyof typeof empty;

function problemsOf({ name, alboProvince, alboNumber }: typeof empty): Partial<Record<Field, string>> {
  const length = name.trim().length;
  return {
    ...((length < nameLength.min || length > nameLength.max) && { name: 'Scrivi nome e cognome come nell’Albo.' }),
    ...(!/^\s*[a-z]{2}\s*$/i.test(alboProvince) && {
      alboProvince: 'Scrivi la sigla della provincia, per esempio BO.',
    }),
    ...(!parseAlboEntry('RM', alboNumber) && { alboNumber: 'Scrivi il numero d’iscrizione, al massimo sei cifre.' }),
  };
}

function EntitlementForm({ practiceId, isAgain }: { practiceId: string; isAgain: boolean }) {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const { run, isBusy, problem } = useStudioAction();
  const { form, showFirstError } = useFirstError();
  const field = (name: Field) => ({
    name,
    value: draft[name],
    onValue: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    problem: problems[name],
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(draft);
    setProblems(found);
    const entry = parseAlboEntry(draft.alboProvince, draft.alboNumber);
    if (Object.keys(found).length > 0 || !entry) return showFirstError();
    const input = { name: draft.name.trim(), alboProvince: entry.province, alboNumber: entry.number };
    void run(StudioAskForEntitlement, { practiceId, input }, (data) =>
      readFragment(StudioAnswer, data.askForEntitlement),
    );
  }

  return (
    <form ref={form} className="stack gap-4 max-34" onSubmit={submit} noValidate aria-labelledby="albo">
      <h2 className="title-s" id="albo">
        {isAgain ? 'I dati sono cambiati?' : 'Chi è iscritto all’Albo'}
      </h2>
      <FormField {...field('name')} label="Nome e cognome" autoComplete="name" />
      <FormField {...field('alboProvince')} label="Provincia dell’Ordine" hint="Due lettere, per esempio BO." />
      <FormField {...field('alboNumber')} label="Numero d’iscrizione" inputMode="numeric" />
      <ActionProblem text={problem} />
      <SubmitButton label={isAgain ? 'Manda i nuovi dati' : 'Chiedi la verifica'} isBusy={isBusy} />
    </form>
  );
}
