import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { ActionProblem } from '../parts.tsx';
import { type OpenPerson, openFor, PersonForm } from './person-form.tsx';
import { StudioRemovePerson } from './profile.query.ts';
import { type Person, type StudioProfile, useProfileAction } from './use-profile.ts';

interface PeoplePartProps {
  practiceId: string;
  profile: StudioProfile;
  readAgain: () => Promise<void>;
}

/** Who works there, with what they do and the enrolment that they name. */
export function PeoplePart({ practiceId, profile: { people, isEntitled }, readAgain }: PeoplePartProps) {
  // Kept here: what is typed stays when the person goes from the list meanwhile.
  const [form, setForm] = useState<OpenPerson | null>(null);
  /** Who goes at the next tap. */
  const [asked, setAsked] = useState<Person | null>(null);
  const { change, problem } = useProfileAction(readAgain);
  const isAsked = ({ position, name }: Person) => asked?.position === position && asked.name === name;
  const remove = ({ position, name }: Person) => {
    setAsked(null);
    void change(StudioRemovePerson, { practiceId, position, knownAs: name }, (data) => data.removePerson);
  };
  const place = form?.whom && people.find(({ position }) => position === form.whom?.position);
  const personForm = form && (
    <PersonForm
      practiceId={practiceId}
      form={form}
      isGone={form.whom !== null && place?.name !== form.whom.name}
      readAgain={readAgain}
      onForm={setForm}
    />
  );
  return (
    <section className="stack gap-4" aria-labelledby="chi-cura">
      <div className="stack gap-2">
        <h2 id="chi-cura" className="title-m">
          Chi cura i pazienti
        </h2>
        <p className="measure muted">
          Il numero d’iscrizione lo mostriamo come «non verificato» finché un operatore non lo trova nell’Albo.
          {!isEntitled && ' Le persone si scrivono dopo la verifica della titolarità.'}
        </p>
      </div>
      <ul className="stack gap-3 hide-empty">
        {people.map((person) => (
          <li key={person.position} className="stack gap-2 p-4 card on-surface">
            <p className="break">
              <span className="semibold">{person.name}</span>
              {person.role && ` · ${person.role}`}
            </p>
            <p className="text-s muted">{enrolmentText(person)}</p>
            {isAsked(person) && person.alboCheckedAt && (
              <p className="text-s">Per rimettere questa persona la verifica nell’Albo va rifatta.</p>
            )}
            {isEntitled && place !== person && (
              <div className="wrap gap-2">
                <button
                  type="button"
                  className={actions.bare}
                  aria-label={`Cambia ${person.name}`}
                  onClick={() => setForm(openFor(person))}
                >
                  Cambia
                </button>
                <button
                  type="button"
                  className={actions.bare}
                  aria-label={isAsked(person) ? `Sì, togli ${person.name}` : `Togli ${person.name}`}
                  onClick={() => (isAsked(person) ? remove(person) : setAsked(person))}
                >
                  {isAsked(person) ? 'Sì, togli' : 'Togli'}
                </button>
                {isAsked(person) && (
                  <button type="button" className={actions.bare} onClick={() => setAsked(null)}>
                    No, resta
                  </button>
                )}
              </div>
            )}
            {place === person && personForm}
          </li>
        ))}
      </ul>
      <ActionProblem text={problem} />
      {isEntitled && form === null && (
        <button type="button" className={`self-start ${actions.quiet}`} onClick={() => setForm(openFor(null))}>
          Aggiungi una persona
        </button>
      )}
      {personForm && !place && <div className="p-4 card on-surface">{personForm}</div>}
    </section>
  );
}

function enrolmentText({ alboNumber, alboCheckedAt, claimedAlbo }: Person): string {
  if (alboNumber && alboCheckedAt)
    return `Albo odontoiatri ${alboNumber}, verificato ${beforeDay('il', writtenDate(new Date(alboCheckedAt)))}`;
  return claimedAlbo ? `Albo odontoiatri ${claimedAlbo}, non verificato` : 'Nessun numero d’iscrizione';
}
