import { writtenDate } from '@dentisti/domain/booking/italian-time';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { StudioRemovePerson, StudioSavePerson } from './profile.query.ts';
import { type StudioProfile, useProfileAction } from './use-profile.ts';

type Person = StudioProfile['people'][number];

interface PeoplePartProps {
  practiceId: string;
  profile: StudioProfile;
  readAgain: () => Promise<void>;
}

/** Who works there, with what they do and the enrolment that they name. */
export function PeoplePart({ practiceId, profile: { people, isEntitled }, readAgain }: PeoplePartProps) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  /** Who goes at the next tap. */
  const [asked, setAsked] = useState<number | null>(null);
  const { change, problem } = useProfileAction(readAgain);
  const remove = ({ position, name }: Person) => {
    setAsked(null);
    void change(StudioRemovePerson, { practiceId, position, knownAs: name }, (data) => data.removePerson);
  };
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
            {asked === person.position && person.alboCheckedAt && (
              <p className="text-s">Per rimettere questa persona la verifica nell’Albo va rifatta.</p>
            )}
            {isEntitled && open !== person.position && (
              <div className="wrap gap-2">
                <button
                  type="button"
                  className={actions.bare}
                  aria-label={`Cambia ${person.name}`}
                  onClick={() => setOpen(person.position)}
                >
                  Cambia
                </button>
                <button
                  type="button"
                  className={actions.bare}
                  aria-label={asked === person.position ? `Sì, togli ${person.name}` : `Togli ${person.name}`}
                  onClick={() => (asked === person.position ? remove(person) : setAsked(person.position))}
                >
                  {asked === person.position ? 'Sì, togli' : 'Togli'}
                </button>
                {asked === person.position && (
                  <button type="button" className={actions.bare} onClick={() => setAsked(null)}>
                    No, resta
                  </button>
                )}
              </div>
            )}
            {open === person.position && (
              <PersonForm practiceId={practiceId} person={person} readAgain={readAgain} onClose={() => setOpen(null)} />
            )}
          </li>
        ))}
      </ul>
      <ActionProblem text={problem} />
      {isEntitled && open !== 'new' && (
        <button type="button" className={`self-start ${actions.quiet}`} onClick={() => setOpen('new')}>
          Aggiungi una persona
        </button>
      )}
      {open === 'new' && (
        <div className="p-4 card on-surface">
          <PersonForm practiceId={practiceId} person={null} readAgain={readAgain} onClose={() => setOpen(null)} />
        </div>
      )}
    </section>
  );
}

function enrolmentText({ alboNumber, alboCheckedAt, claimedAlbo }: Person): string {
  if (alboNumber && alboCheckedAt)
    return `Albo odontoiatri ${alboNumber}, verificato il ${writtenDate(new Date(alboCheckedAt))}`;
  return claimedAlbo ? `Albo odontoiatri ${claimedAlbo}, non verificato` : 'Nessun numero d’iscrizione';
}

interface PersonFormProps {
  practiceId: string;
  person: Person | null;
  readAgain: () => Promise<void>;
  onClose: () => void;
}

function PersonForm({ practiceId, person: given, readAgain, onClose }: PersonFormProps) {
  // Whom the form was opened for: the list is read again while it is open.
  const [person] = useState(given);
  const { change, isBusy, problem } = useProfileAction(readAgain);
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState(person?.role ?? '');
  const [albo, setAlbo] = useState(person?.alboNumber ?? person?.claimedAlbo ?? '');
  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = { position: person?.position ?? null, knownAs: person?.name ?? null, name, role, albo };
    if (await change(StudioSavePerson, { practiceId, input }, (data) => data.savePerson)) onClose();
  }
  return (
    <form className="stack gap-3" onSubmit={submit} aria-label={person ? `Cambia ${person.name}` : 'Una persona nuova'}>
      <FormField name="name" label="Nome e cognome, con il titolo" value={name} onValue={setName} required />
      <FormField
        name="role"
        label="Di che cosa si occupa"
        value={role}
        onValue={setRole}
        hint="Per esempio: ortodonzia, igiene, accoglienza. Mai «specialista»."
      />
      <FormField
        name="albo"
        label="Iscrizione all’Albo: provincia e numero"
        value={albo}
        onValue={setAlbo}
        hint="Per esempio RM 1234. Se cambi il nome o il numero, la verifica va rifatta."
      />
      <ActionProblem text={problem} />
      <div className="wrap gap-3">
        <SubmitButton label="Salva" isBusy={isBusy} />
        <button type="button" className={actions.bare} onClick={onClose}>
          Annulla
        </button>
      </div>
    </form>
  );
}
