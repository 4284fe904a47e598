import { type FormEvent, useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { ConnectCalendarInput, StudioCalendarFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import {
  isPasswordProvider,
  type PasswordProvider,
  passwordHints,
  passwordProviders,
  providerNames,
} from './calendar-labels.ts';

interface ConnectFormProps {
  clinicians: readonly { id: string; name: string }[];
  /** The connection whose credentials are typed again; left out for a new one. */
  former?: StudioCalendarFragment;
  isBusy: boolean;
  problem: string | null;
  onConnect: (input: ConnectCalendarInput) => void;
  onClose: () => void;
}

/** Connects a clinician with a calendar that is opened by user and password. */
export function ConnectForm({ clinicians, former, isBusy, problem, onConnect, onClose }: ConnectFormProps) {
  const [clinicianId, setClinicianId] = useState(clinicians[0]?.id ?? '');
  const [provider, setProvider] = useState<PasswordProvider>(
    former && isPasswordProvider(former.provider) ? former.provider : 'ICLOUD',
  );
  const [serverUrl, setServerUrl] = useState(former?.serverUrl ?? '');
  const [user, setUser] = useState(former?.accountName ?? '');
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const { form, showFirstError } = useFirstError();
  const [whose, where] = [useId(), useId()];
  const needsAddress = provider === 'NEXTCLOUD' || provider === 'OTHER';
  const isAddress = !needsAddress || /^https?:\/\/\S+$/.test(serverUrl.trim());

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!isAddress || !user.trim() || !password) return showFirstError();
    onConnect({
      clinicianId,
      provider,
      serverUrl: needsAddress ? serverUrl.trim() : null,
      user: user.trim(),
      password,
    });
  }

  return (
    <form
      ref={form}
      className="stack gap-4 p-panel card on-surface"
      onSubmit={submit}
      noValidate
      aria-label={former ? `Accesso al calendario di ${former.clinician.name}` : 'Calendario da collegare'}
    >
      <div className="stack gap-1 shrink">
        <label className="semibold" htmlFor={whose}>
          Di chi sono le visite
        </label>
        <select
          id={whose}
          className="field"
          value={clinicianId}
          onChange={(event) => setClinicianId(event.target.value)}
        >
          {clinicians.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="stack gap-1 shrink">
        <label className="semibold" htmlFor={where}>
          Dove tiene il calendario
        </label>
        <select
          id={where}
          className="field"
          value={provider}
          onChange={(event) => setProvider(event.target.value as PasswordProvider)}
        >
          {passwordProviders.map((name) => (
            <option key={name} value={name}>
              {providerNames[name]}
            </option>
          ))}
        </select>
      </div>
      {needsAddress && (
        <FormField
          name="calendar-server"
          label="Indirizzo del server"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={serverUrl}
          onValue={setServerUrl}
          problem={isSent && !isAddress ? 'Scrivi l’indirizzo intero, da https:// in poi.' : undefined}
          hint={
            provider === 'NEXTCLOUD'
              ? 'Quello con cui si apre Nextcloud, per esempio https://cloud.example.it.'
              : 'Lo dà chi tiene il calendario: comincia con https://.'
          }
        />
      )}
      <FormField
        name="calendar-user"
        label="Nome utente o e-mail"
        autoComplete="off"
        value={user}
        onValue={setUser}
        problem={isSent && !user.trim() ? 'Scrivi con quale nome si entra nel calendario.' : undefined}
      />
      <FormField
        name="calendar-password"
        label="Password per le app"
        type="password"
        autoComplete="off"
        value={password}
        onValue={setPassword}
        problem={isSent && !password ? 'Scrivi la password per le app.' : undefined}
        hint={passwordHints[provider]}
      />
      <ActionProblem text={problem} />
      <div className="wrap gap-3 items-center">
        <SubmitButton label="Collega e prova" isBusy={isBusy} />
        <button type="button" className={actions.bare} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}
