import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { SaveWebhookInput, StudioWebhookFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { chosenEvents, eventCodes, eventNames } from './connection-labels.ts';

interface WebhookFormProps {
  /** Null: a new one. */
  webhook: StudioWebhookFragment | null;
  isBusy: boolean;
  onSave: (input: SaveWebhookInput) => void;
  onClose: () => void;
}

/** Makes a webhook, or changes one. */
export function WebhookForm({ webhook, isBusy, onSave, onClose }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? chosenEvents);
  const [withPatient, setWithPatient] = useState(webhook?.withPatient ?? false);
  const [problem, setProblem] = useState<string | undefined>();
  const [noEvent, setNoEvent] = useState<string | null>(null);
  const { form, showFirstError } = useFirstError();

  function submit(event: FormEvent) {
    event.preventDefault();
    const isAddress = /^https?:\/\/\S+$/.test(url.trim());
    setProblem(isAddress ? undefined : 'Scrivi l’indirizzo intero, da https:// in poi.');
    setNoEvent(events.length > 0 ? null : 'Scegli almeno un avviso.');
    if (!isAddress || events.length === 0) return showFirstError();
    const chosen = chosenEvents.filter((name) => events.includes(name));
    onSave({ id: webhook?.id ?? null, url: url.trim(), events: [...chosen], withPatient });
  }

  return (
    <form
      ref={form}
      className="stack gap-4 p-panel card on-surface"
      onSubmit={submit}
      noValidate
      aria-label="Indirizzo"
    >
      <FormField
        name="webhook"
        label="Indirizzo del gestionale"
        type="url"
        inputMode="url"
        autoComplete="off"
        value={url}
        onValue={setUrl}
        problem={problem}
        hint="Te lo dà chi fa il gestionale. Comincia con https://."
      />
      <fieldset className="stack shrink">
        <legend className="semibold">Avvisi</legend>
        {chosenEvents.map((name) => (
          <label key={name} className="grid columns-icon items-center gap-3 tap pointer">
            <input
              className="accent icon"
              type="checkbox"
              checked={events.includes(name)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, name] : events.filter((one) => one !== name))
              }
            />
            <span className="break">
              {eventNames[name]} <code className="muted">{eventCodes[name]}</code>
            </span>
          </label>
        ))}
        <ActionProblem text={noEvent} />
      </fieldset>
      <label className="grid columns-icon items-center gap-3 tap pointer">
        <input
          className="accent icon"
          type="checkbox"
          checked={withPatient}
          onChange={(event) => setWithPatient(event.target.checked)}
        />
        <span>
          Manda anche nome, telefono ed e-mail del paziente{' '}
          <span className="muted">– solo se il gestionale è tuo e li protegge</span>
        </span>
      </label>
      <div className="wrap gap-3 items-center">
        <SubmitButton label={webhook ? 'Salva' : 'Aggiungi'} isBusy={isBusy} />
        <button type="button" className={actions.bare} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}
