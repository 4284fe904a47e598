import { recallMonths } from '@dentisti/domain/recalls/recall-interval';
import { Link } from 'react-router-dom';
import { TickField } from '../../../components/form-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioRecallsViewFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { monthsLabel } from './recall-labels.ts';
import { RecallsAnswer, StudioSaveRecallInterval, StudioSwitchRecalls } from './recalls.query.ts';

const months = Array.from({ length: recallMonths.max }, (_, index) => index + recallMonths.min);

interface RecallSettingsProps {
  practiceId: string;
  recalls: StudioRecallsViewFragment;
}

/** Whether recalls go out by themselves, and after how long each service comes again. */
export function RecallSettings({ practiceId, recalls }: RecallSettingsProps) {
  const { services, isAutomatic, isMessageOn } = recalls;
  const { run, isBusy, problem } = useStudioAction();

  function automatic(wanted: boolean) {
    if (isBusy) return;
    void run(StudioSwitchRecalls, { practiceId, isAutomatic: wanted }, (data) =>
      readFragment(RecallsAnswer, data.switchAutomaticRecalls),
    );
  }
  function interval(serviceId: string, chosen: string) {
    if (isBusy) return;
    const wanted = chosen === '' ? null : Number(chosen);
    void run(StudioSaveRecallInterval, { practiceId, serviceId, months: wanted }, (data) =>
      readFragment(RecallsAnswer, data.saveRecallInterval),
    );
  }

  return (
    <section className="stack gap-4 p-panel card on-surface" aria-labelledby="impostazioni-richiami">
      <h2 className="title-s" id="impostazioni-richiami">
        Come si richiama
      </h2>
      <div className="stack gap-1">
        <TickField name="automatic" checked={isAutomatic} onChecked={automatic}>
          Invia da solo, il giorno in cui è ora.
        </TickField>
        <p className="measure text-s muted">
          Tra le 9 e le 18, dal lunedì al sabato. Si comincia da chi è da richiamare da oggi: chi lo era già prima lo
          inviti tu dalla lista. Chi non reagisce riceve un solo promemoria dopo 21 giorni, poi più nulla.
        </p>
      </div>
      {services.length > 0 && (
        <fieldset className="stack gap-3">
          <legend className="pb-3 semibold">Dopo quanto tempo</legend>
          {services.map((service) => (
            <SelectField
              key={service.id}
              name={`months-${service.id}`}
              label={service.name}
              value={service.months === null || service.months === undefined ? '' : String(service.months)}
              onValue={(chosen) => interval(service.id, chosen)}
              {...(!service.isOnline &&
                service.months && { hint: 'Non è prenotabile online: dal link il paziente trova il telefono.' })}
            >
              <option value="">Mai</option>
              {months.map((count) => (
                <option key={count} value={count}>
                  Dopo {monthsLabel(count)}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      )}
      <ActionProblem text={problem} />
      <p className="measure text-s">
        {isMessageOn
          ? 'Il testo dell’e-mail, con una frase vostra, è in '
          : 'Il messaggio è spento, e non parte nulla: si accende in '}
        <Link to={sectionPath('messaggi', practiceId)}>Messaggi ai pazienti</Link>.
      </p>
    </section>
  );
}
