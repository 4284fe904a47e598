import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { processingTermsChanges } from '@dentisti/domain/studio/processing-terms';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { TickField } from '../../../components/form-field.tsx';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { StudioAnswer } from '../people/people.query.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { StudioAcceptTerms } from './terms.query.ts';

const ofDay = (version: string) => beforeDay('del', writtenDate(new Date(version)));

/** Asks an owner to accept the data-processing terms, which open agenda and patients; says to staff who can. */
export function AcceptTerms({ studio }: { studio: StudioInsideFragment }) {
  const { version, formerVersion } = studio.processingTerms;
  // Versions are days: a practice may have missed some between.
  const changes = Object.entries(processingTermsChanges)
    .filter(([on]) => formerVersion && on > formerVersion && on <= version)
    .map(([, change]) => change);
  return (
    <section className="stack gap-4 p-panel card on-surface" aria-labelledby="accordo">
      <h2 className="title-s" id="accordo">
        {formerVersion ? 'L’accordo sul trattamento dei dati è cambiato' : 'Prima un accordo sui dati'}
      </h2>
      {formerVersion ? (
        <div className="stack gap-2 measure">
          <p>
            Lo studio ha accettato la versione {ofDay(formerVersion)}. Ora vale quella {ofDay(version)}: agenda e
            pazienti si riaprono quando un titolare la accetta. Intanto non si perde nulla.
          </p>
          {changes.length > 0 && (
            <p>
              <strong>Che cosa cambia.</strong> {changes.join(' ')}
            </p>
          )}
        </div>
      ) : (
        <div className="stack gap-2 measure">
          <p>
            Agenda e pazienti sono dati dello studio. Noi li teniamo per suo conto, come responsabile del trattamento
            (articolo 28 GDPR), e per farlo serve un accordo.
          </p>
          <ul className="stack gap-1 ps-list">
            <li>Li usiamo solo per darti agenda e pazienti e per mandare i messaggi che scegli tu, mai per altro.</li>
            <li>Li scarichi e li cancelli quando vuoi.</li>
            <li>Se smetti li chiudiamo subito, e dopo 30 giorni li cancelliamo.</li>
          </ul>
          <p className="muted">
            Con l’accordo entrano fra i tuoi pazienti quelli che hanno prenotato da noi negli ultimi due anni.
          </p>
        </div>
      )}
      <p>
        <Link className="inline-bar tap" to={paths.processingTerms()} target="_blank" rel="noopener">
          Leggi l’accordo, versione {ofDay(version)} (si apre in un’altra scheda)
        </Link>
      </p>
      {studio.role === 'OWNER' ? <AcceptForm studio={studio} /> : <p>Lo accetta chi ha il ruolo di titolare.</p>}
    </section>
  );
}

function AcceptForm({ studio }: { studio: StudioInsideFragment }) {
  const [isRead, setRead] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const { run, isBusy, problem } = useStudioAction();
  const { form, showFirstError } = useFirstError();
  const { practice, processingTerms } = studio;

  function submit(event: FormEvent) {
    event.preventDefault();
    setFault(isRead ? undefined : 'Leggi l’accordo e metti la spunta.');
    if (!isRead) return showFirstError();
    const variables = { practiceId: practice.id, version: processingTerms.version };
    void run(StudioAcceptTerms, variables, (data) => readFragment(StudioAnswer, data.acceptProcessingTerms));
  }

  return (
    <form ref={form} className="stack gap-3" onSubmit={submit} noValidate>
      <TickField name="terms" checked={isRead} onChecked={setRead} problem={fault}>
        Ho letto l’accordo e lo accetto per lo studio.
      </TickField>
      <ActionProblem text={problem} />
      <SubmitButton label="Accetta l’accordo" isBusy={isBusy} />
    </form>
  );
}
