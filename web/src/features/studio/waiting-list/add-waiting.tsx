import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { SelectField } from '../../../components/select-field.tsx';
import { useModalDialog } from '../../../components/use-modal-dialog.tsx';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { dayOf } from '../../booking/booking-dates.ts';
import { WishFields } from '../../booking/waiting/wish-fields.tsx';
import { noWish, wishInput } from '../../booking/waiting/wish-labels.ts';
import { type FoundPatient, PatientSearch } from '../agenda/forms/patient-search.tsx';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { useStudioAction } from '../use-studio-action.ts';
import type { AnsweredList } from './use-waiting-changes.ts';
import type { WaitingList } from './use-waiting-list.ts';
import styles from './waiting-list.module.css';
import { StudioAddToWaitingList, WaitingListAnswer } from './waiting-list.query.ts';

interface AddWaitingProps {
  practiceId: string;
  services: WaitingList['services'];
  onClose: () => void;
  /** With the name of who waits now, and the list. */
  onAdded: (name: string, waitingList: AnsweredList) => void;
}

/** Puts one of the practice's own patients on its list. */
export function AddWaiting({ practiceId, services, onClose, onAdded }: AddWaitingProps) {
  const { dialog, buttons, titleId, close, lossNote } = useModalDialog(styles.dialog, { asksBeforeLoss: true });
  const [words, setWords] = useState('');
  const [patient, setPatient] = useState<FoundPatient | null>(null);
  const [serviceId, setServiceId] = useState('');
  const [wish, setWish] = useState(noWish);
  const [isMissing, setMissing] = useState(false);
  const find = (found: FoundPatient) => {
    setMissing(false);
    setPatient(found);
  };
  const { run, isBusy, problem } = useStudioAction();
  const { form, showFirstError } = useFirstError();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(patient === null);
    if (!patient) return showFirstError();
    if (!patient.email) return;
    const input = { patientId: patient.id, serviceId: serviceId || null, wish: wishInput(wish) };
    const answer = await run(StudioAddToWaitingList, { practiceId, input }, (data) =>
      readFragment(WaitingListAnswer, data.answer),
    );
    if (answer?.__typename !== 'StudioWaitingListChanged') return;
    onAdded(patient.name, answer.waitingList);
    close();
  }

  return (
    <dialog {...dialog} onClose={onClose}>
      <form ref={form} className="stack gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <h2 className="title-s break" id={titleId}>
          Metti in lista un paziente
        </h2>
        {patient ? (
          <div className="stack gap-2">
            <div className="wrap items-center gap-2-3">
              <p className="break">
                <span className="muted">Paziente</span> <strong>{patient.name}</strong>
              </p>
              <button type="button" className={actions.bare} onClick={() => setPatient(null)}>
                Cambia
              </button>
            </div>
            {!patient.email && (
              <p role="alert" className="p-card round on-warning line-warning break">
                Di {patient.name} non c’è un’e-mail, e le offerte partono per e-mail.{' '}
                <Link to={`${sectionPath('pazienti', practiceId)}?paziente=${patient.id}`}>
                  Aggiungila nella sua pagina
                </Link>
                .
              </p>
            )}
          </div>
        ) : (
          <PatientSearch
            practiceId={practiceId}
            words={words}
            problem={isMissing ? 'Scegli chi aspetta fra i tuoi pazienti.' : undefined}
            onWords={setWords}
            onFound={find}
          />
        )}
        {services.length > 0 && (
          <SelectField name="service" label="Per che cosa" value={serviceId} onValue={setServiceId}>
            <option value="">Come la visita che ha, o una visita normale</option>
            {services.map(({ id, name, minutes }) => (
              <option key={id} value={id}>
                {name} ({minutes} min)
              </option>
            ))}
          </SelectField>
        )}
        <WishFields
          wish={wish}
          onWish={setWish}
          today={dayOf(new Date().toISOString())}
          strictLabel="Offri solo questi: gli altri non vanno bene"
        />
        <ActionProblem text={problem} />
        {lossNote}
        <div className={buttons}>
          <SubmitButton label="Metti in lista" isBusy={isBusy} />
          <button type="button" className={`${actions.quiet} tall`} onClick={close}>
            Annulla
          </button>
        </div>
      </form>
    </dialog>
  );
}
